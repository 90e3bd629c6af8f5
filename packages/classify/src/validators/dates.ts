const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether year (four digits), month and day are a day of the Gregorian calendar. */
export function isDate(year: number, month: number, day: number): boolean {
  if (!(day >= 1 && day <= (days[month - 1] ?? 0))) return false
  return month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))
}

/** `yymmdd` in one century or the other. */
export function isShortDate(yymmdd: string): boolean {
  const part = (from: number) => Number(yymmdd.slice(from, from + 2))
  const [year, month, day] = [part(0), part(2), part(4)]
  return isDate(1900 + year, month, day) || isDate(2000 + year, month, day)
}

export const isShortDateDmy = (ddmmyy: string) =>
  isShortDate(ddmmyy.slice(4, 6) + ddmmyy.slice(2, 4) + ddmmyy.slice(0, 2))

/** `yyyymmdd`, between 1850 and 2100. */
export function isLongDate(yyyymmdd: string): boolean {
  const year = Number(yyyymmdd.slice(0, 4))
  return year >= 1850 && year <= 2100 && isDate(year, Number(yyyymmdd.slice(4, 6)), Number(yyyymmdd.slice(6, 8)))
}

const [firstOfDocuments, lastOfDocuments] = [1990, 2040]
/** Whether eight digits are a day such as documents and files are dated by, whichever part comes first. */
export function isDayOfDocuments(value: string): boolean {
  if (!/^\d{8}$/.test(value)) return false
  return [value, value.slice(4) + value.slice(2, 4) + value.slice(0, 2)].some(day => {
    const year = Number(day.slice(0, 4))
    return year >= firstOfDocuments && year <= lastOfDocuments && isLongDate(day)
  })
}

export const isLongDateDmy = (ddmmyyyy: string) =>
  isLongDate(ddmmyyyy.slice(4, 8) + ddmmyyyy.slice(2, 4) + ddmmyyyy.slice(0, 2))
