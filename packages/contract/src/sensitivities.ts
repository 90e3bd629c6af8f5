/** How sensitive content is: 0 General, 1 Low, 2 Medium, 3 High (specification S3.026, S3.028). */
export const sensitivities = ['general', 'low', 'medium', 'high'] as const
