/** An identifier of PostgreSQL, whatever it holds. @throws TypeError for what the server takes in no name */
export function postgresName(name: string): string {
  const text = taken(name)
  return isPlain(text) ? `"${text.replaceAll('"', '""')}"` : `U&"${escaped(text).replaceAll('"', '""')}"`
}

/** A text of PostgreSQL, however `standard_conforming_strings` stands. */
export function postgresText(value: string): string {
  const text = taken(value)
  return isPlain(text) && !text.includes('\\')
    ? `'${text.replaceAll("'", "''")}'`
    : `U&'${escaped(text).replaceAll("'", "''")}'`
}

/** An identifier of MariaDB. @throws TypeError for what the server takes in no name */
export function mariadbName(name: string): string {
  return `\`${taken(name).replaceAll('`', '``')}\``
}

/** A text of MariaDB, whatever `sql_mode` says of backslashes: what is not plain is given by its bytes. */
export function mariadbText(value: string): string {
  const text = taken(value)
  if (/^[\w .,:;@/()*=-]*$/.test(text)) return `'${text}'`
  return `CONVERT(0x${Buffer.from(text).toString('hex')} USING utf8mb4)`
}

function taken(name: string): string {
  if (name.includes('\0')) throw new TypeError('No name in a database holds the character zero.')
  return name.toWellFormed()
}

const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** As `U&` reads it: a backslash and four hexadecimal digits, or `+` and six. */
function escaped(text: string): string {
  return [...text]
    .map(character => {
      const point = character.codePointAt(0) ?? 0
      if (character === '\\') return '\\\\'
      if (point >= 32 && point < 127) return character
      return point > 0xffff ? `\\+${point.toString(16).padStart(6, '0')}` : `\\${point.toString(16).padStart(4, '0')}`
    })
    .join('')
}

/** An identifier of Oracle Database. @throws TypeError for what the server takes in no name */
export function oracleName(name: string): string {
  if (name.includes('"')) throw new TypeError('No name in Oracle holds a double quotation mark.')
  return `"${taken(name)}"`
}

/** A text of Oracle Database: what is not plain is given by its UTF-16 code units, so that it stands in one line. */
export function oracleText(value: string): string {
  const text = taken(value)
  if (isPlain(text)) return `'${text.replaceAll("'", "''")}'`
  const units = Array.from({ length: text.length }, (_, at) => text.charAt(at))
  const escapes = units.map(unit =>
    isPlain(unit) && unit !== '\\' ? unit.replace("'", "''") : `\\${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `TO_CHAR(UNISTR('${escapes.join('')}'))`
}

/** An identifier of SQL Server. @throws TypeError for what the server takes in no name */
export function mssqlName(name: string): string {
  return `[${taken(name).replaceAll(']', ']]')}]`
}

/** A text of SQL Server. What is not plain, and the dollar by which sqlcmd begins a variable, is given by its UTF-16 code units. */
export function mssqlText(value: string): string {
  const parts = taken(value).split(/([^\x20-\x23\x25-\x7e])/)
  const texts = parts.flatMap((part, at) => {
    if (at % 2) return Array.from({ length: part.length }, (_, unit) => `NCHAR(${part.charCodeAt(unit)})`)
    return part === '' ? [] : [`N'${part.replaceAll("'", "''")}'`]
  })
  return texts.length === 1 && texts[0]?.startsWith('N') && !texts[0].startsWith('NCHAR')
    ? texts[0]
    : `(N''${texts.map(text => ` + ${text}`).join('')})`
}

/** An identifier of Snowflake. @throws TypeError for what the service takes in no name */
export function snowflakeName(name: string): string {
  return `"${taken(name).replaceAll('"', '""')}"`
}

/** A text of Snowflake: what is not plain is given by its UTF-16 code units, with all that its clients or a block's delimiter could take for something. */
export function snowflakeText(value: string): string {
  const text = taken(value)
  const units = Array.from({ length: text.length }, (_, at) => text.charAt(at))
  const escaped = units.map(unit =>
    /[\w .,:()*=-]/.test(unit) ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `'${escaped.join('')}'`
}
