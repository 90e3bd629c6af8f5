import type { Rule } from '../rule.ts'
import { adRules } from './ad/index.ts'
import { aeRules } from './ae/index.ts'
import { aiRules } from './ai/index.ts'
import { alRules } from './al/index.ts'
import { amRules } from './am/index.ts'
import { aoRules } from './ao/index.ts'
import { arRules } from './ar/index.ts'
import { atRules } from './at/index.ts'
import { auRules } from './au/index.ts'
import { azRules } from './az/index.ts'
import { baRules } from './ba/index.ts'
import { beRules } from './be/index.ts'
import { bgRules } from './bg/index.ts'
import { boRules } from './bo/index.ts'
import { brRules } from './br/index.ts'
import { byRules } from './by/index.ts'
import { bzRules } from './bz/index.ts'
import { caRules } from './ca/index.ts'
import { chRules } from './ch/index.ts'
import { clRules } from './cl/index.ts'
import { cnRules } from './cn/index.ts'
import { coRules } from './co/index.ts'
import { crRules } from './cr/index.ts'
import { cuRules } from './cu/index.ts'
import { cyRules } from './cy/index.ts'
import { czRules } from './cz/index.ts'
import { deRules } from './de/index.ts'
import { dkRules } from './dk/index.ts'
import { doRules } from './do/index.ts'
import { dzRules } from './dz/index.ts'
import { ecRules } from './ec/index.ts'
import { eeRules } from './ee/index.ts'
import { egRules } from './eg/index.ts'
import { esRules } from './es/index.ts'
import { fiRules } from './fi/index.ts'
import { foRules } from './fo/index.ts'
import { frRules } from './fr/index.ts'
import { gbRules } from './gb/index.ts'
import { geRules } from './ge/index.ts'
import { ghRules } from './gh/index.ts'
import { gnRules } from './gn/index.ts'
import { grRules } from './gr/index.ts'
import { gtRules } from './gt/index.ts'
import { hkRules } from './hk/index.ts'
import { hrRules } from './hr/index.ts'
import { huRules } from './hu/index.ts'
import { idRules } from './id/index.ts'
import { ieRules } from './ie/index.ts'
import { ilRules } from './il/index.ts'
import { inRules } from './in/index.ts'
import { isRules } from './is/index.ts'
import { itRules } from './it/index.ts'
import { jpRules } from './jp/index.ts'
import { keRules } from './ke/index.ts'
import { krRules } from './kr/index.ts'
import { kwRules } from './kw/index.ts'
import { kzRules } from './kz/index.ts'
import { liRules } from './li/index.ts'
import { lkRules } from './lk/index.ts'
import { ltRules } from './lt/index.ts'
import { luRules } from './lu/index.ts'
import { lvRules } from './lv/index.ts'
import { maRules } from './ma/index.ts'
import { mcRules } from './mc/index.ts'
import { mdRules } from './md/index.ts'
import { meRules } from './me/index.ts'
import { mkRules } from './mk/index.ts'
import { mtRules } from './mt/index.ts'
import { muRules } from './mu/index.ts'
import { mxRules } from './mx/index.ts'
import { myRules } from './my/index.ts'
import { mzRules } from './mz/index.ts'
import { ngRules } from './ng/index.ts'
import { nlRules } from './nl/index.ts'
import { noRules } from './no/index.ts'
import { nzRules } from './nz/index.ts'
import { peRules } from './pe/index.ts'
import { phRules } from './ph/index.ts'
import { pkRules } from './pk/index.ts'
import { plRules } from './pl/index.ts'
import { ptRules } from './pt/index.ts'
import { pyRules } from './py/index.ts'
import { roRules } from './ro/index.ts'
import { rsRules } from './rs/index.ts'
import { ruRules } from './ru/index.ts'
import { saRules } from './sa/index.ts'
import { seRules } from './se/index.ts'
import { sgRules } from './sg/index.ts'
import { siRules } from './si/index.ts'
import { skRules } from './sk/index.ts'
import { smRules } from './sm/index.ts'
import { svRules } from './sv/index.ts'
import { thRules } from './th/index.ts'
import { tnRules } from './tn/index.ts'
import { trRules } from './tr/index.ts'
import { twRules } from './tw/index.ts'
import { uaRules } from './ua/index.ts'
import { usRules } from './us/index.ts'
import { uyRules } from './uy/index.ts'
import { veRules } from './ve/index.ts'
import { vnRules } from './vn/index.ts'
import { zaRules } from './za/index.ts'

/** Identifiers by country. */
export const countryRules: readonly Rule[] = [
  ...adRules,
  ...aeRules,
  ...aiRules,
  ...alRules,
  ...amRules,
  ...aoRules,
  ...arRules,
  ...atRules,
  ...auRules,
  ...azRules,
  ...baRules,
  ...beRules,
  ...bgRules,
  ...boRules,
  ...brRules,
  ...byRules,
  ...bzRules,
  ...caRules,
  ...chRules,
  ...clRules,
  ...cnRules,
  ...coRules,
  ...crRules,
  ...cuRules,
  ...cyRules,
  ...czRules,
  ...deRules,
  ...dkRules,
  ...doRules,
  ...dzRules,
  ...ecRules,
  ...eeRules,
  ...egRules,
  ...esRules,
  ...fiRules,
  ...foRules,
  ...frRules,
  ...gbRules,
  ...geRules,
  ...ghRules,
  ...gnRules,
  ...grRules,
  ...gtRules,
  ...hkRules,
  ...hrRules,
  ...huRules,
  ...idRules,
  ...ieRules,
  ...ilRules,
  ...inRules,
  ...isRules,
  ...itRules,
  ...jpRules,
  ...keRules,
  ...krRules,
  ...kwRules,
  ...kzRules,
  ...liRules,
  ...lkRules,
  ...ltRules,
  ...luRules,
  ...lvRules,
  ...maRules,
  ...mcRules,
  ...mdRules,
  ...meRules,
  ...mkRules,
  ...mtRules,
  ...muRules,
  ...mxRules,
  ...myRules,
  ...mzRules,
  ...ngRules,
  ...nlRules,
  ...noRules,
  ...nzRules,
  ...peRules,
  ...phRules,
  ...pkRules,
  ...plRules,
  ...ptRules,
  ...pyRules,
  ...roRules,
  ...rsRules,
  ...ruRules,
  ...saRules,
  ...seRules,
  ...sgRules,
  ...siRules,
  ...skRules,
  ...smRules,
  ...svRules,
  ...thRules,
  ...tnRules,
  ...trRules,
  ...twRules,
  ...uaRules,
  ...usRules,
  ...uyRules,
  ...veRules,
  ...vnRules,
  ...zaRules,
]
