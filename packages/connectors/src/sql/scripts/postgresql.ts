import { postgresName, postgresText } from '../../kit/scripts/quote/sql.ts'
import type { Recipe } from '../../kit/scripts/script.ts'
import { namesIn } from '../../kit/tables/names.ts'

/** Rows of `aclexplode` for PUBLIC (grantee 0), on the table and on its columns, as statements that grant the same again. */
const grantsAgain = (schema: string, table: string) => {
  const name = `${postgresName(schema)}.${postgresName(table)}`
  const of = `n.nspname = ${postgresText(schema)} AND c.relname = ${postgresText(table)} AND a.grantee = 0`
  return `SELECT format('GRANT %s ON TABLE %s TO PUBLIC;', string_agg(a.privilege_type || coalesce(a.of, ''), ', ' ORDER BY a.privilege_type, a.of), ${postgresText(name)})
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, LATERAL (
  SELECT e.grantee, e.privilege_type, NULL AS of FROM aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) e
  UNION ALL
  SELECT e.grantee, e.privilege_type, format(' (%I)', t.attname) FROM pg_attribute t, aclexplode(t.attacl) e WHERE t.attrelid = c.oid AND NOT t.attisdropped
) a
WHERE ${of} HAVING count(*) > 0;`
}

/** All in one transaction, which is rolled back unless it is told otherwise. */
export const revokeFromPublic: Recipe = {
  language: 'sql',
  title: 'Revokes what tables grant PUBLIC, which is everybody with an account in the database',
  needs: [
    'Run it with psql as the owner of the tables; what somebody else granted has to be revoked by them.',
    'psql -f FILE             says what is granted, and how to grant it again; changes nothing',
    'psql -v apply=1 -f FILE  does it, and writes undo-revoke-public-grants.sql, which takes it back',
  ],
  prelude: () => String.raw`\set ON_ERROR_STOP on
\pset format unaligned
\pset tuples_only on
\if :{?apply}
\else
\set apply 0
\endif
BEGIN;
\if :apply
\o undo-revoke-public-grants.sql
\endif`,
  call({ key, ids }) {
    const [, schema = '', table = ''] = ids ? ['', ids['schema'], ids['table']] : (namesIn(key) ?? [])
    if (!schema || !table || schema.includes('\0') || table.includes('\0')) return { because: 'it is no table' }
    return `${grantsAgain(schema, table)}
REVOKE ALL PRIVILEGES ON TABLE ${postgresName(schema)}.${postgresName(table)} FROM PUBLIC;`
  },
  end: String.raw`\o
\if :apply
COMMIT;
\echo 'Done. To take it back: psql -f undo-revoke-public-grants.sql'
\else
ROLLBACK;
\echo 'Nothing was changed. With -v apply=1 it is.'
\endif`,
}
