import { business } from './business.ts'
import { finance } from './finance.ts'
import { governance } from './governance.ts'
import { hr } from './hr.ts'
import { legal } from './legal.ts'
import { other } from './other.ts'
import { regulated } from './regulated.ts'
import type { Lexicon } from '../types.ts'

export const en: Lexicon = { ...business, ...finance, ...governance, ...hr, ...legal, ...regulated, ...other }
