/** Distinct values kept per document; the counts of labels stay exact beyond it. */
export const distinctKept = 5000
