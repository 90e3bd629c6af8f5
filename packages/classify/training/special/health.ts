import { places } from '../places.ts'
import { digits, repeat, split, type Maker } from './parts.ts'

const findings = split(
  'Hypertension|Diabetes mellitus|Asthma|Fracture of radius|Otitis media|Anaemia|Migraine|Eczema|Atrial fibrillation',
)
const measures = split(
  'Hemoglobin|Body weight|Glucose|Systolic blood pressure|Creatinine|Heart rate|Platelets|Leukocytes|Sodium',
)
const kinds = split(
  'Patient|Observation|Condition|MedicationRequest|Encounter|AllergyIntolerance|Immunization|Procedure|DiagnosticReport|Practitioner|CarePlan',
)
const english = places['en']!

const fhirXml: Maker = random =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Bundle xmlns="http://hl7.org/fhir">\n${random
    .sample(kinds, random.int(2, 6))
    .map(
      kind =>
        `<entry><resource><${kind}><id value="${random.int(1, 9999)}"/><status value="final"/><code><coding><system value="http://loinc.org"/><code value="${random.int(1000, 99999)}-${random.int(0, 9)}"/><display value="${random.pick(measures)}"/></coding></code><subject><reference value="Patient/${random.int(1, 999)}"/></subject><valueQuantity><value value="${random.int(1, 200)}"/><unit value="mg/dL"/></valueQuantity></${kind}></resource></entry>`,
    )
    .join('\n')}\n</Bundle>`

const fhirJson: Maker = random =>
  JSON.stringify(
    {
      resourceType: 'Bundle',
      type: random.pick(['transaction', 'collection', 'searchset']),
      entry: random
        .sample(kinds, random.int(2, 6))
        .map(kind => ({
          resource: {
            resourceType: kind,
            id: String(random.int(1, 9999)),
            status: 'active',
            subject: { reference: `Patient/${random.int(1, 99)}` },
            code: {
              coding: [{ system: 'http://snomed.info/sct', code: digits(random, 8), display: random.pick(findings) }],
            },
            birthDate: '1970-01-01',
            gender: random.pick(['male', 'female']),
            name: [{ family: random.pick(english.family), given: [random.pick(english.given)] }],
          },
        })),
    },
    null,
    random.pick([1, 2, 4]),
  )

/** A message of HL7 version 2. */
const hl7: Maker = random =>
  `MSH|^~\\&|LAB|HOSP|EHR|CLINIC|20240102||${random.pick(['ORU^R01', 'ADT^A01', 'ADT^A08'])}|${random.int(1, 9999)}|P|2.5\nPID|1||${digits(random, 7)}^^^MRN||${random.pick(english.family)}^${random.pick(english.given)}||19${random.int(30, 99)}0101|${random.pick(['F', 'M'])}\nOBR|1||${random.int(1, 999)}|CBC^Complete blood count\n${repeat(random.int(2, 8), () => `OBX|1|NM|${random.int(1000, 9999)}-${random.int(0, 9)}^${random.pick(measures)}||${random.int(1, 300)}|g/dL|||N`)}`

/** A clinical document (CDA). */
const cda: Maker = random =>
  `<ClinicalDocument xmlns="urn:hl7-org:v3"><title>${random.pick(['Summary of care', 'Discharge summary', 'Referral note'])}</title><recordTarget><patientRole><patient><name><given>${random.pick(english.given)}</given><family>${random.pick(english.family)}</family></name><birthTime value="19${random.int(30, 99)}0406"/></patient></patientRole></recordTarget>${repeat(random.int(1, 5), () => `<section><title>${random.pick(['Problems', 'Allergies', 'Medications', 'Results', 'Vital signs'])}</title><text>${random.pick([...findings, ...measures])}</text></section>`)}</ClinicalDocument>`

export const healthMakers: Readonly<Record<string, Maker[]>> = {
  'regulated/health_records': [fhirXml, fhirJson, hl7, cda],
}
