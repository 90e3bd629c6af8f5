/**
 * What is shown of a value that an organisation's own rule matched: nothing of it, not even its length. Who writes a rule chooses what it
 * matches, so that any character shown would let them read documents through their findings, a rule at a time.
 */
export const maskedWhole = '••••'
