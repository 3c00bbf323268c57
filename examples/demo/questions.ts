/** What is asked in a new process, and a text that the right answer holds. */
export const QUESTIONS: readonly { readonly question: string; readonly expected: RegExp }[] = [
  { question: "Which port does the staging database use?", expected: /6543/ },
  { question: "The tests fail with ECONNREFUSED 6379, what was the fix?", expected: /redis/i },
  { question: "Which ORM did we decide on, and why?", expected: /Drizzle/ },
  { question: "Who owns the invoice PDF renderer?", expected: /Priya/ },
  { question: "How do we deploy the billing service?", expected: /pnpm deploy/ },
];
