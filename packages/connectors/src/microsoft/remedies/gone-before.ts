import type { Receipt } from '../../kit/connector.ts'

/** In place of what undoing needs: there was nobody to be taken out any more, and whoever took them out wants them out. */
export const goneBefore = { wasGone: true } as const

export const wasGoneBefore = ({ undo }: Receipt): boolean => undo?.['wasGone'] === true
