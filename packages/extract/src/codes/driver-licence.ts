import type { Explain } from './payload.ts'

// Element ids of the AAMVA DL/ID card design standard; of each, those that tell of the person.
const elements: Readonly<Record<string, string>> = {
  DAQ: "Driver's license number",
  DCS: 'Last name',
  DAC: 'First name',
  DCT: 'First name',
  DAD: 'Middle name',
  DBB: 'Date of birth',
  DBC: 'Sex',
  DAG: 'Street address',
  DAI: 'City',
  DAJ: 'State',
  DAK: 'ZIP code',
  DBA: 'Expiry date',
  DBD: 'Issue date',
  DCG: 'Country',
  DAU: 'Height',
  DCF: 'Document number',
}
const date = /^D(?:BB|BA|BD)$/

/** The PDF417 on the back of North American driver's licences and identity cards. */
export const driverLicence: Explain = payload => {
  if (!/^@?[\s\p{Cc}]*(?:ANSI |AAMVA)/u.test(payload)) return undefined
  // The first element of a part stands right behind the part's name.
  const body = payload.replace(/^[\s\S]{0,120}?(?:DL|ID)(?=D[A-Z]{2})/, '')
  const found = body.split(/\p{Cc}+/u).flatMap(line => {
    const id = line.trim().slice(0, 3)
    const label = elements[id]
    return label === undefined ? [] : [[label, readable(id, line.trim().slice(3).trim())] as const]
  })
  return { title: "a driver's license or identity card", parts: found }
}

/** Dates stand as MMDDYYYY in the United States and as YYYYMMDD in Canada. */
function readable(id: string, value: string): string {
  if (!date.test(id) || !/^\d{8}$/.test(value)) return value
  const isYearFirst = Number(value.slice(0, 2)) > 12
  return isYearFirst
    ? `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`
    : `${value.slice(4)}-${value.slice(0, 2)}-${value.slice(2, 4)}`
}
