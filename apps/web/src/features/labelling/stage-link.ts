import { paths } from '../../lib/paths.ts'

export const stageLink = (stage: 1 | 2 | 3) => `${paths.microsoftLabelling}?stage=${stage}`
