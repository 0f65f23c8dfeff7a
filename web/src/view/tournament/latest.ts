/** Answers may overtake each other: only the one to the newest question is taken. */
export function latest<Answer>(take: (answer: Answer) => void, fail: (error: unknown) => void) {
  let newest = 0;
  return async (question: Promise<Answer>): Promise<void> => {
    const mine = ++newest;
    try {
      const answer = await question;
      if (mine === newest) take(answer);
    } catch (error) {
      if (mine === newest) fail(error);
    }
  };
}
