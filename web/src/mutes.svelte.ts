/** Whose chat does not reach me, as far as a page has to know it. */
import { ask } from './http';

export class Mutes {
  people = $state.raw<ReadonlySet<string> | null>(null);

  has = (person: string): boolean => this.people?.has(person) ?? false;

  async look(): Promise<void> {
    this.people = new Set((await ask('GET /me/mutes')).people);
  }

  async set(person: string, on: boolean): Promise<void> {
    const { people } = await ask(on ? 'PUT /me/mutes/{person}' : 'DELETE /me/mutes/{person}', { person });
    this.people = new Set(people);
  }
}
