import { oracleName, oracleText } from '../../kit/scripts/quote/sql.ts'
import type { Recipe } from '../../kit/scripts/script.ts'
import { namesIn } from '../../kit/tables/names.ts'

/** A statement that grants or revokes ends the transaction there: it is made only where it is to be, and what it prints is what takes it back. */
export const revokeFromPublic: Recipe = {
  language: 'sql',
  title: 'Revokes what tables grant PUBLIC, which is everybody with an account in the database (Oracle Database)',
  needs: [
    'Run it with SQL*Plus or SQLcl as the owner of the tables, or as an administrator; what somebody else granted has to be revoked by them.',
    'sqlplus -S USER@SERVICE @FILE',
    '    says how to grant it again; changes nothing',
    'With 1 in place of 0 in the line EXEC :apply := 0 it does it. Keep what it prints: that is the script that takes it back.',
  ],
  prelude: () => `SET DEFINE OFF FEEDBACK OFF LINESIZE 32767 TRIMOUT ON SERVEROUTPUT ON SIZE UNLIMITED FORMAT WRAPPED
WHENEVER SQLERROR EXIT FAILURE
VARIABLE apply NUMBER
EXEC :apply := 0`,
  call({ key, ids }) {
    const [, schema = '', table = ''] = ids ? ['', ids['schema'], ids['table']] : (namesIn(key) ?? [])
    if (!schema || !table || /["\0]/.test(`${schema}${table}`)) return { because: 'it is no table' }
    const name = oracleText(`${oracleName(schema)}.${oracleName(table)}`)
    const of = `grantee = 'PUBLIC' AND table_schema = ${oracleText(schema)} AND table_name = ${oracleText(table)}`
    return `BEGIN
  FOR g IN (SELECT privilege AS what FROM all_tab_privs WHERE ${of}
      UNION ALL SELECT privilege || ' ("' || column_name || '")' FROM all_col_privs WHERE ${of}) LOOP
    DBMS_OUTPUT.PUT_LINE('GRANT ' || g.what || ' ON ' || ${name} || ' TO PUBLIC;');
  END LOOP;
  FOR g IN (SELECT privilege AS what FROM all_tab_privs WHERE ${of}
      UNION SELECT privilege FROM all_col_privs WHERE ${of}) LOOP
    IF :apply = 1 THEN EXECUTE IMMEDIATE 'REVOKE ' || g.what || ' ON ' || ${name} || ' FROM PUBLIC'; END IF;
  END LOOP;
END;
/`
  },
}
