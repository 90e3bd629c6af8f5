/** Documents that a label is learnt from, at least. */
export const fewestExamples = 10
