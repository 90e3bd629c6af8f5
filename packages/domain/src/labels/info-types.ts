import type { LabelSeed } from './seed.ts'
import { microsoftTypes } from './microsoft-types.ts'
import { peopleTypes } from './people-types.ts'
import { workTypes } from './work-types.ts'

export const infoTypes: readonly LabelSeed[] = [...workTypes, ...peopleTypes, ...microsoftTypes]
