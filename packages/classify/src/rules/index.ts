import type { Rule } from '../rule.ts'
import { bankingRules } from './banking/index.ts'
import { cardRules } from './cards/index.ts'
import { contactRules } from './contact/index.ts'
import { countryRules } from './countries.ts'
import { cryptoRules } from './crypto/index.ts'
import { healthRules } from './health/index.ts'
import { personRules } from './person/index.ts'
import { phoneRules } from './phone/index.ts'
import { secretRules } from './secrets/index.ts'
import { specialRules } from './special/index.ts'
import { vehicleRules } from './vehicle/index.ts'

/** All built-in rules. A folder per subject or country; a new folder is one line here. */
export const rules: readonly Rule[] = [
  ...contactRules,
  ...phoneRules,
  ...cardRules,
  ...bankingRules,
  ...cryptoRules,
  ...personRules,
  ...secretRules,
  ...vehicleRules,
  ...healthRules,
  ...specialRules,
  ...countryRules,
]
