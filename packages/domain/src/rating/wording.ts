import { shareTypes, type SensitivityLevel, type SeverityLevel, type ShareType } from '@sharelight/contract'

/** Specification S3.025: the icon's letter and the colour's name for each severity. */
export const severityFaces = [
  { level: 0, name: 'None', letter: 'N', colour: 'blue' },
  { level: 1, name: 'Low', letter: 'L', colour: 'green' },
  { level: 2, name: 'Medium', letter: 'M', colour: 'amber' },
  { level: 3, name: 'High', letter: 'H', colour: 'red' },
] as const

export const severityFace = (level: SeverityLevel) => severityFaces[level]

/** Specification S3.028. */
const sensitivityWordings = [
  'General content',
  'Low sensitivity content',
  'Medium sensitivity content',
  'Highly sensitive content',
] as const

export const sensitivityWording = (level: SensitivityLevel) => sensitivityWordings[level]

/** The widest of the share types, anonymous before personal before outside before inside; inside when there is none. */
export function widest(types: Iterable<ShareType>): ShareType {
  return shareTypes[Math.max(0, ...[...types].map(type => shareTypes.indexOf(type)))] ?? 'inside'
}

/** Whether the share type lets anybody outside the organisation in. */
export const leavesOrganisation = (type: ShareType) => type !== 'inside'
