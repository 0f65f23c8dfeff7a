/** Names for a small place, about `most` letters wide: where two begin alike, the ends, by which they differ, stay. */
export function apart(names: readonly string[], most: number): string[] {
  return names.map((name, index) => {
    const alike = names.some((other, k) => k !== index && other.slice(0, most) === name.slice(0, most));
    if (name.length <= most || !alike) return name;
    return `${name.slice(0, Math.max(1, most - 3))}…${name.slice(-2).trim()}`;
  });
}
