import { mssqlName, mssqlText } from '../../kit/scripts/quote/sql.ts'
import type { Recipe } from '../../kit/scripts/script.ts'
import { namesIn } from '../../kit/tables/names.ts'

/** All in one transaction, which is rolled back unless it is told otherwise. */
export const revokeFromPublic: Recipe = {
  language: 'sql',
  title: 'Revokes what tables grant public, which is everybody with an account in the database (SQL Server, Azure SQL)',
  needs: [
    'Run it with sqlcmd in the database as its owner; what somebody else granted has to be revoked by them.',
    'sqlcmd -b -d DATABASE -i FILE',
    '    says how to grant it again; changes nothing',
    'With 1 in place of 0 in the line that sets @apply it does it. Keep what it prints: that is the script that takes it back.',
  ],
  prelude: () => `SET NOCOUNT ON;
SET XACT_ABORT ON;
BEGIN TRANSACTION;
DECLARE @apply bit = 0;
DECLARE @revoke nvarchar(max), @grant nvarchar(max);`,
  call({ key, ids }) {
    const [, schema = '', table = ''] = ids ? ['', ids['schema'], ids['table']] : (namesIn(key) ?? [])
    if (!schema || !table || `${schema}${table}`.includes('\0')) return { because: 'it is no table' }
    const name = `${mssqlName(schema)}.${mssqlName(table)}`
    const on = `d.permission_name + ' ON OBJECT::' + ${mssqlText(name)} + COALESCE(' (' + QUOTENAME(COL_NAME(d.major_id, NULLIF(d.minor_id, 0))) + ')', '')`
    return `SELECT @revoke = NULL, @grant = NULL;
SELECT @revoke = CONCAT(@revoke, 'REVOKE ', ${on}, ' FROM public', CASE d.state WHEN 'W' THEN ' CASCADE' ELSE '' END, '; '),
  @grant = CONCAT(@grant, 'GRANT ', ${on}, ' TO public', CASE d.state WHEN 'W' THEN ' WITH GRANT OPTION' ELSE '' END, ';', CHAR(10))
FROM sys.database_permissions d
WHERE d.class = 1 AND d.state IN ('G', 'W') AND USER_NAME(d.grantee_principal_id) = 'public' AND d.major_id = OBJECT_ID(${mssqlText(name)});
IF @grant IS NOT NULL PRINT @grant;
IF @apply = 1 AND @revoke IS NOT NULL EXEC sp_executesql @revoke;`
  },
  end: `IF @apply = 1 COMMIT TRANSACTION; ELSE ROLLBACK TRANSACTION;`,
}
