import { rule, type RuleSource } from '../../rule.ts'
import { clinicalWords, conditions, medicines } from './terms.ts'

const common = {
  kind: 'medical', parent: 'regulated/phi', weight: 'indicative', near: clinicalWords, within: 80, strength: 'none',
} satisfies Partial<RuleSource>

/** What tells somebody's health. */
export const healthRules = [
  rule({ ...common, id: 'medical-condition', name: 'Medical condition of a person', source: 'WHO ICD-10; GDPR article 4(15)', terms: conditions }),
  rule({ ...common, id: 'medicine-or-procedure', name: 'Medicine or procedure', source: 'WHO international non-proprietary names', terms: medicines }),
  rule({
    ...common, id: 'icd-10', name: 'ICD-10 diagnosis code', source: 'WHO ICD-10; US ICD-10-CM', pattern: [/[A-TV-Z]\d{2}\.[0-9A-Z]{1,4}/, /[A-TV-Z]\d[0-9A-Z]/],
    within: 50, accept: (_, { raw, before }) => raw.includes('.') || (!/^[a-z]/.test(raw) && !/[#&\\$]$/.test(before())), strength: 'none', check: 'structure',
    near: [
      'icd', 'icd 10', 'icd code', 'diagnosis', 'diagnoses', 'diagnosis code', 'dx', 'dx code', 'diagnose', 'diagnoseschlussel', 'hauptdiagnose', 'diagnostico',
      'diagnostic', 'diagnosi', 'cie 10', 'cim 10',
    ],
  }),
  rule({
    ...common, id: 'blood-type', name: 'Blood group', source: 'ISBT 128', within: 30, terms: [
      'blood type a', 'blood type b', 'blood type ab', 'blood type o', 'blood group a', 'blood group b', 'blood group ab', 'blood group o', 'blutgruppe',
      'groupe sanguin', 'grupo sanguineo', 'gruppo sanguigno', 'bloedgroep',
    ],
  }),
]
