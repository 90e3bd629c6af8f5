/** What failures say (specification section 8, to the letter). */
export const texts = {
  offline: "Looks like you're offline",
  forbidden: 'You are not allowed to preform this action',
  server: 'server error',
  unreachable: 'The server cannot be reached.',
  answered: (status: number) => `The server answered ${status}.`,
}
