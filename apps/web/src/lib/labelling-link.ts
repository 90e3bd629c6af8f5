import { paths } from './paths.ts'

export const fileParameter = 'file'

/** Where one file is given a Microsoft label by hand. */
export const labellingOf = (id: string) => `${paths.manualLabelling}?${new URLSearchParams({ [fileParameter]: id })}`
