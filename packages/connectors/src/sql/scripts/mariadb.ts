import { mariadbName, mariadbText } from '../../kit/scripts/quote/sql.ts'
import type { Recipe } from '../../kit/scripts/script.ts'
import { namesIn } from '../../kit/tables/names.ts'

const ofColumns = ['Select', 'Insert', 'Update', 'References']

/** As the words of one statement: what is granted on the table, then on each of its columns. */
function grantedOn(schema: string, table: string): string {
  const of = `Db = ${mariadbText(schema)} AND Table_name = ${mariadbText(table)} AND User = 'PUBLIC'`
  const columns = ofColumns.map(
    name =>
      `SELECT CONCAT('${name} (\`', REPLACE(Column_name, '\`', '\`\`'), '\`)') FROM mysql.columns_priv WHERE ${of} AND FIND_IN_SET('${name}', Column_priv)`,
  )
  const all = [
    `SELECT REPLACE(Table_priv, ',', ', ') AS what FROM mysql.tables_priv WHERE ${of} AND Table_priv <> ''`,
    ...columns,
  ]
  return `SELECT GROUP_CONCAT(what SEPARATOR ', ') FROM (\n  ${all.join('\n  UNION ALL ')}\n) held`
}

/** A statement that grants or revokes cannot be rolled back there: it is made only where it is to be, and what it prints is what takes it back. */
export const revokeFromPublic: Recipe = {
  language: 'sql',
  title: 'Revokes what tables grant PUBLIC, which is everybody with an account on the server (MariaDB 10.11 and later)',
  needs: [
    'Run it as an administrator. What it prints is the script that takes it back:',
    'mariadb --batch --raw --skip-column-names < FILE > undo.sql',
    '    says how to grant it again; changes nothing',
    "mariadb --init-command='SET @apply = 1' --batch --raw --skip-column-names < FILE > undo.sql",
    '    does it',
  ],
  prelude: () => `SET @apply = COALESCE(@apply, 0);
SET SESSION group_concat_max_len = 1048576;`,
  call({ key, ids }) {
    const [, schema = '', table = ''] = ids ? ['', ids['schema'], ids['table']] : (namesIn(key) ?? [])
    if (!schema || !table || `${schema}${table}`.includes('\0')) return { because: 'it is no table' }
    const name = mariadbText(`${mariadbName(schema)}.${mariadbName(table)}`)
    return `SET @granted = (${grantedOn(schema, table)});
SELECT CONCAT('GRANT ', @granted, ' ON TABLE ', ${name}, ' TO PUBLIC;') FROM DUAL WHERE @granted IS NOT NULL;
EXECUTE IMMEDIATE IF(@apply AND @granted IS NOT NULL, CONCAT('REVOKE ', @granted, ' ON TABLE ', ${name}, ' FROM PUBLIC'), 'DO 0');`
  },
}
