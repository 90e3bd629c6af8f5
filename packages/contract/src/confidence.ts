/** What rules answer, of 0 to 100. */
export const confidenceLevels = { low: 65, medium: 75, high: 85 } as const
/** What is less sure than this is a guess: no label, no finding, nothing that is counted or shown. */
export const leastFact = 60
export const isFact = ({ confidence }: { confidence: number }): boolean => confidence >= leastFact
