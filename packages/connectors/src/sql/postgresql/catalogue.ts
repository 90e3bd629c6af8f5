import { z } from 'zod'
import type { Ask } from './database.ts'

/** One entry of an access list (`aclitem`). Roles are object ids, `0` is PUBLIC. */
export const AclEntry = z.object({
  grantor: z.string(),
  grantee: z.string(),
  privilege: z.string(),
  grantable: z.boolean(),
})
export type AclEntry = z.infer<typeof AclEntry>

export const everybody = '0'

const SchemaRow = z.object({
  oid: z.string(),
  name: z.string(),
  owner: z.string(),
  acl: z.array(AclEntry),
  isUsable: z.boolean(),
})
export type SchemaRow = z.infer<typeof SchemaRow>

const ColumnRow = z.object({
  number: z.number(),
  name: z.string(),
  type: z.string(),
  isBytes: z.boolean(),
  comment: z.string().nullable(),
  isReadable: z.boolean(),
  acl: z.array(AclEntry),
})
export type ColumnRow = z.infer<typeof ColumnRow>

/** Ordinary and partitioned tables, views, materialised views, foreign tables. */
export const relationKinds = ['r', 'p', 'v', 'm', 'f'] as const

const RelationRow = z.object({
  oid: z.string(),
  name: z.string(),
  kind: z.enum(relationKinds),
  owner: z.string(),
  acl: z.array(AclEntry),
  /** What is granted on its partitions themselves. */
  partitionAcl: z.array(AclEntry),
  /** All of it may be read, also where a row lies. */
  isReadable: z.boolean(),
  /** Its rows are those of another server. */
  isForeign: z.boolean(),
  /** Null where the server does not count what changes. */
  version: z.string().nullable(),
  columns: z.array(ColumnRow),
})
export type RelationRow = z.infer<typeof RelationRow>

const aclOf = (list: string, kind: string, owner: string) => `coalesce((
  SELECT json_agg(json_build_object('grantor', a.grantor::text, 'grantee', a.grantee::text,
    'privilege', a.privilege_type, 'grantable', a.is_grantable) ORDER BY a.grantee, a.grantor, a.privilege_type)
  FROM aclexplode(coalesce(${list}, acldefault('${kind}', ${owner}))) a), '[]')`

/** Schemas but the system's own, in an order that stays. */
export async function schemasOf(ask: Ask): Promise<SchemaRow[]> {
  const rows = await ask(`
    SELECT n.oid::text, n.nspname AS name, n.nspowner::text AS owner, ${aclOf('n.nspacl', 'n', 'n.nspowner')} AS acl,
      has_schema_privilege(n.oid, 'USAGE') AS "isUsable"
    FROM pg_namespace n
    WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    ORDER BY n.oid`)
  return rows.map(row => SchemaRow.parse(row))
}

/** Object ids of what comes next in a schema: so many that they have about `columns` columns, one at least. A partition is part of its table. */
export async function nextRelations(
  ask: Ask,
  { schema, after, columns }: { schema: string; after: string; columns: number },
): Promise<string[]> {
  const rows = z.array(z.object({ oid: z.string() })).parse(
    await ask(
      `SELECT oid::text FROM (
        SELECT c.oid, sum(c.relnatts) OVER (ORDER BY c.oid) - c.relnatts AS before
        FROM (
          SELECT oid, relnatts FROM pg_class
          WHERE relnamespace = $1::oid AND oid > $2::oid AND relkind = ANY ($3::"char"[]) AND NOT relispartition
          ORDER BY oid LIMIT 1000
        ) c
      ) numbered
      WHERE before < $4 ORDER BY numbered.oid`,
      [schema, after, relationKinds, columns],
    ),
  )
  return rows.map(({ oid }) => oid)
}

/**
 * What a relation's rows come from: itself, its partitions, and what a view reads. No function is called that would wait for a lock on a table.
 * What counts changes counts from anew after a crash, and not at all on a standby: then there is no version to compare.
 */
const origins = `WITH RECURSIVE origins AS (
    SELECT oid AS relation, oid FROM unnest($1::oid[]) oid
    UNION
    SELECT o.relation, next.oid FROM origins o JOIN pg_class c ON c.oid = o.oid CROSS JOIN LATERAL (
      SELECT i.inhrelid AS oid FROM pg_inherits i WHERE i.inhparent = o.oid AND (c.relkind = 'p' OR o.oid <> o.relation)
      UNION ALL
      SELECT d.refobjid FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
      WHERE r.ev_class = o.oid AND c.relkind = 'v' AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> o.oid
    ) next
  ), states AS (
    SELECT o.relation, bool_or(c.relkind = 'f') AS foreigners, encode(sha256(convert_to(string_agg(concat_ws(':',
      c.oid, c.relfilenode, pg_stat_get_tuples_inserted(c.oid), pg_stat_get_tuples_updated(c.oid), pg_stat_get_tuples_deleted(c.oid),
      (SELECT string_agg(r.oid || '/' || r.xmin, '+' ORDER BY r.oid) FROM pg_rewrite r WHERE r.ev_class = c.oid AND c.relkind = 'v')
    ), ',' ORDER BY c.oid), 'UTF8')), 'base64') AS version
    FROM origins o JOIN pg_class c ON c.oid = o.oid GROUP BY o.relation
  ), lists AS (
    SELECT a.attrelid AS relation,
      json_agg(json_build_object('number', a.attnum, 'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'isBytes', coalesce(nullif(t.typbasetype, 0), t.oid) = 'bytea'::regtype,
        'comment', col_description(a.attrelid, a.attnum),
        'isReadable', coalesce(has_column_privilege(a.attrelid, a.attnum, 'SELECT'), false),
        'acl', coalesce((
          SELECT json_agg(json_build_object('grantor', g.grantor::text, 'grantee', g.grantee::text,
            'privilege', g.privilege_type, 'grantable', g.is_grantable) ORDER BY g.grantee, g.grantor, g.privilege_type)
          FROM aclexplode(a.attacl) g), '[]')
      ) ORDER BY a.attnum) AS columns
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
    WHERE a.attrelid = ANY ($1::oid[]) AND a.attnum > 0 AND NOT a.attisdropped
    GROUP BY a.attrelid
  ), counting AS (
    SELECT current_setting('track_counts')::bool AND NOT pg_is_in_recovery() AS reliable,
      (SELECT extract(epoch FROM stats_reset) FROM pg_stat_database WHERE datname = current_database()) AS since
  )`

/** @param oids of relations; those that are gone are left out */
export async function relationsOf(ask: Ask, oids: readonly string[]): Promise<RelationRow[]> {
  const rows = await ask(
    `${origins}
    SELECT c.oid::text, c.relname AS name, c.relkind AS kind, c.relowner::text AS owner,
      ${aclOf('c.relacl', 'r', 'c.relowner')} AS acl,
      coalesce((
        SELECT json_agg(DISTINCT jsonb_build_object('grantor', a.grantor::text, 'grantee', a.grantee::text, 'privilege', a.privilege_type, 'grantable', false))
        FROM origins o JOIN pg_class p ON p.oid = o.oid AND p.relispartition, aclexplode(p.relacl) a
        WHERE o.relation = c.oid AND c.relkind = 'p' AND a.grantee <> p.relowner), '[]') AS "partitionAcl",
      coalesce(has_table_privilege(c.oid, 'SELECT'), false) AS "isReadable",
      s.foreigners AS "isForeign", CASE WHEN counting.reliable THEN concat_ws('@', s.version, counting.since) END AS version,
      coalesce(l.columns, '[]') AS columns
    FROM pg_class c JOIN states s ON s.relation = c.oid LEFT JOIN lists l ON l.relation = c.oid CROSS JOIN counting
    WHERE c.oid = ANY ($1::oid[]) ORDER BY c.oid`,
    [oids],
  )
  return rows.map(row => RelationRow.parse(row))
}

/** The relation of this name, by the names that a key holds. */
export async function findRelation(
  ask: Ask,
  { schema, table }: { schema: string; table: string },
): Promise<RelationRow | undefined> {
  const rows = z.array(z.object({ oid: z.string() })).parse(
    await ask(
      `SELECT c.oid::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relname = $2 AND c.relkind = ANY ($3::"char"[])
        AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`,
      [schema, table, relationKinds],
    ),
  )
  return (
    await relationsOf(
      ask,
      rows.map(({ oid }) => oid),
    )
  )[0]
}
