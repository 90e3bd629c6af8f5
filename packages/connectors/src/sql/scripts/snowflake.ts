import { snowflakeName, snowflakeText } from '../../kit/scripts/quote/sql.ts'
import type { Recipe } from '../../kit/scripts/script.ts'
import { namesIn } from '../../kit/tables/names.ts'

/** What PUBLIC is granted, as a list of privileges; what owns a table is not granted it. */
const privileges = (grantable: 'true' | 'false') =>
  `SELECT LISTAGG("privilege", ', ') WITHIN GROUP (ORDER BY "privilege") INTO :held FROM TABLE(RESULT_SCAN(:shown))
    WHERE "granted_to" = 'ROLE' AND "grantee_name" = 'PUBLIC' AND "privilege" <> 'OWNERSHIP' AND LOWER("grant_option"::VARCHAR) = '${grantable}'`

const taking = (option: '' | ' WITH GRANT OPTION') => `  IF (held <> '') THEN
    again := again || 'GRANT ' || held || ' ON ' || kind || ' ' || place || ' TO ROLE PUBLIC${option};' || CHR(10);
    IF (GETVARIABLE('SHARELIGHT_APPLY') = 'yes') THEN
      EXECUTE IMMEDIATE 'REVOKE ' || held || ' ON ' || kind || ' ' || place || ' FROM ROLE PUBLIC RESTRICT';
    END IF;
  END IF;`

/** A statement that grants or revokes stands at once there: it is made only where it is to be, and what it prints is what takes it back. */
export const revokeFromPublic: Recipe = {
  language: 'sql',
  title: 'Revokes what tables and views grant the role PUBLIC, which every user of the account has (Snowflake)',
  needs: [
    'Run it with a role that owns them or has MANAGE GRANTS. It was written from the documentation of Snowflake and not tried there.',
    'snowsql -o quiet=true -o friendly=false -o header=false -o timing=false -o output_format=plain -f FILE',
    '    says how to grant it again; changes nothing',
    'With yes in place of no in the line that sets SHARELIGHT_APPLY it does it. Keep what it prints: that is the script that takes it back.',
  ],
  prelude: () => `SET SHARELIGHT_APPLY = 'no';`,
  call({ key, ids }) {
    const [database = '', schema = '', table = ''] = ids
      ? [ids['database'], ids['schema'], ids['table']]
      : (namesIn(key) ?? [])
    if (!database || !schema || !table || [database, schema, table].some(name => name.includes('\0')))
      return { because: 'it is no table' }
    const place = [database, schema, table].map(snowflakeName).join('.')
    const tables = `${snowflakeName(database)}.INFORMATION_SCHEMA.TABLES`
    return `EXECUTE IMMEDIATE $$
DECLARE
  place VARCHAR DEFAULT ${snowflakeText(place)};
  tables VARCHAR DEFAULT ${snowflakeText(tables)};
  in_schema VARCHAR DEFAULT ${snowflakeText(schema)};
  named VARCHAR DEFAULT ${snowflakeText(table)};
  kind VARCHAR DEFAULT '';
  held VARCHAR DEFAULT '';
  again VARCHAR DEFAULT '';
  shown VARCHAR DEFAULT '';
BEGIN
  EXECUTE IMMEDIATE 'SELECT IFF(TABLE_TYPE ILIKE ''%VIEW%'', ''VIEW'', ''TABLE'') AS KIND FROM ' || tables || ' WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?' USING (in_schema, named);
  shown := SQLID;
  SELECT MAX(KIND) INTO :kind FROM TABLE(RESULT_SCAN(:shown));
  IF (kind IS NULL) THEN
    RETURN '-- It is gone: ' || place;
  END IF;
  EXECUTE IMMEDIATE 'SHOW GRANTS ON ' || kind || ' ' || place;
  shown := SQLID;
  ${privileges('false')};
${taking('')}
  ${privileges('true')};
${taking(' WITH GRANT OPTION')}
  RETURN again;
END;
$$;`
  },
}
