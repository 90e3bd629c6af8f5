import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  QueryNode,
  ReferenceNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  type ColumnUpdateNode,
  type CommonTableExpressionNameNode,
  type DeleteQueryNode,
  type FromNode,
  type FunctionNode,
  type InsertQueryNode,
  type JoinNode,
  type MergeQueryNode,
  type OnConflictNode,
  type OperationNode,
  type QueryId,
  type RawNode,
  type RootOperationNode,
  type SelectModifierNode,
  type UpdateQueryNode,
  type UsingNode,
  type ValuesItemNode,
  type WithNode,
} from 'kysely'
import { organisationTable, sharedTables, tenantTables } from './tables/index.ts'

/** A query that cannot be held inside one organisation. A mistake in the code that made it, never in what a user sent. */
export class UnscopedQuery extends Error {
  constructor(what: string) {
    super(
      `${what} cannot be held inside one organisation. Write it with the query builder, or use meta.acrossOrganisations and scope it by hand.`,
    )
    this.name = 'UnscopedQuery'
  }
}

const column = 'organisation_id'
const tenant = new Set<string>(tenantTables)
const known = new Set<string>([...tenantTables, ...sharedTables, organisationTable])
const roots = new Set(['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])
// Raw fragments may compute (`now()`, `count(*)`), never name where rows come from. `from` is left out on purpose.
const reaches =
  /\b(select|from|join|table|insert|update|delete|merge|truncate|copy|with|do|call|execute|prepare|set|reset|alter|create|drop|grant)\b|;|--|\/\*/i
const readsByName = /_to_xml|xmlschema|^dblink|^lo_|^pg_read|^pg_ls|query_to|^current_setting$|^set_config$/i

/**
 * Rewrites a query so that it sees and touches the rows of one organisation only: a table that is read becomes a
 * subselect of that organisation's rows, a table that is written gets the condition, an insert gets the column.
 * Whatever is not known to be safe is refused with `UnscopedQuery`.
 */
export class TenantScope extends OperationNodeTransformer {
  readonly #organisationId: string
  readonly #ctes: Set<string> = new Set()

  constructor(organisationId: string) {
    super()
    this.#organisationId = organisationId
  }

  scope<T extends RootOperationNode>(node: T, queryId: QueryId): T {
    if (!roots.has(node.kind)) throw new UnscopedQuery(node.kind === 'RawNode' ? 'Raw SQL' : `A ${node.kind}`)
    return this.transformNode(node, queryId)
  }

  protected override transformFrom(node: FromNode, queryId: QueryId): FromNode {
    return { ...node, froms: node.froms.map(from => this.#readable(from, queryId)) }
  }

  protected override transformJoin(node: JoinNode, queryId: QueryId): JoinNode {
    const { table } = node
    return { ...super.transformJoin({ ...node, table: nothing() }, queryId), table: this.#readable(table, queryId) }
  }

  protected override transformUsing(node: UsingNode, queryId: QueryId): UsingNode {
    return { ...node, tables: node.tables.map(table => this.#readable(table, queryId)) }
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId: QueryId): UpdateQueryNode {
    const target = this.#writable(node.table)
    for (const update of node.updates ?? []) refuseColumn(update)
    const inside = super.transformUpdateQuery({ ...node, table: undefined }, queryId)
    return QueryNode.cloneWithWhere({ ...inside, table: node.table }, this.#belongs(target))
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId: QueryId): DeleteQueryNode {
    const [from, ...others] = node.from.froms
    if (others.length) throw new UnscopedQuery('A delete from several tables')
    const target = this.#writable(from)
    const inside = super.transformDeleteQuery({ ...node, from: nothing() }, queryId)
    return QueryNode.cloneWithWhere({ ...inside, from: node.from }, this.#belongs(target))
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId: QueryId): InsertQueryNode {
    const target = this.#writable(node.into)
    if (target.name === organisationTable) throw new UnscopedQuery('Adding an organisation')
    if (node.replace || !node.values || !ValuesNode.is(node.values))
      throw new UnscopedQuery(`An insert into ${target.name} without listed values`)
    const inside = super.transformInsertQuery({ ...node, into: undefined }, queryId)
    const { columns, values } = this.#stamped(inside)
    const onConflict = inside.onConflict && this.#ownConflict(inside.onConflict, target)
    return { ...inside, into: node.into, columns, values, onConflict }
  }

  // A conflicting row may be another organisation's: it must neither change nor come back.
  #ownConflict(node: OnConflictNode, target: Target): OnConflictNode {
    if (!node.updates) return node
    for (const update of node.updates) refuseColumn(update)
    const condition = this.#belongs(target)
    const updateWhere = node.updateWhere
      ? {
          ...node.updateWhere,
          where: {
            kind: 'AndNode',
            left: { kind: 'ParensNode', node: node.updateWhere.where },
            right: condition,
          } as OperationNode,
        }
      : { kind: 'WhereNode' as const, where: condition }
    return { ...node, updateWhere }
  }

  #stamped(node: InsertQueryNode): { columns: ColumnNode[]; values: ValuesNode } {
    const columns = [...(node.columns ?? [])]
    const at = columns.findIndex(item => item.column.name === column)
    const rows = node.values && ValuesNode.is(node.values) ? node.values.values : []
    if (at < 0)
      return {
        columns: [...columns, ColumnNode.create(column)],
        values: ValuesNode.create(rows.map(row => this.#append(row))),
      }
    for (const row of rows)
      if (valueAt(row, at) !== this.#organisationId) throw new UnscopedQuery("Another organisation's id in an insert")
    return { columns, values: ValuesNode.create(rows) }
  }

  #append(row: ValuesItemNode): ValuesItemNode {
    return PrimitiveValueListNode.is(row)
      ? PrimitiveValueListNode.create([...row.values, this.#organisationId])
      : ValueListNode.create([...row.values, ValueNode.create(this.#organisationId)])
  }

  // Before anything else of the query, whose parts may name them.
  protected override transformNodeImpl<T extends OperationNode>(node: T, queryId: QueryId): T {
    if ('with' in node && node.with) for (const name of namesOf(node.with as WithNode)) this.#ctes.add(name)
    return super.transformNodeImpl(node, queryId)
  }

  protected override transformReference(node: ReferenceNode, queryId: QueryId): ReferenceNode {
    return { ...super.transformReference({ ...node, table: undefined }, queryId), table: node.table }
  }

  protected override transformCommonTableExpressionName(
    node: CommonTableExpressionNameNode,
  ): CommonTableExpressionNameNode {
    return node
  }

  protected override transformSelectModifier(node: SelectModifierNode, queryId: QueryId): SelectModifierNode {
    return { ...super.transformSelectModifier({ ...node, of: undefined }, queryId), of: node.of }
  }

  protected override transformTable(node: TableNode): TableNode {
    throw new UnscopedQuery(`The table ${node.table.identifier.name} in this place`)
  }

  protected override transformRaw(node: RawNode, queryId: QueryId): RawNode {
    const text = node.sqlFragments.join(' ')
    const name = [...known].find(table => new RegExp(`\\b${table}\\b`, 'i').test(text))
    if (name || reaches.test(text) || readsByName.test(text))
      throw new UnscopedQuery(`Raw SQL (${text.trim().slice(0, 60)})`)
    return super.transformRaw(node, queryId)
  }

  protected override transformFunction(node: FunctionNode, queryId: QueryId): FunctionNode {
    if (readsByName.test(node.func)) throw new UnscopedQuery(`The function ${node.func}`)
    return super.transformFunction(node, queryId)
  }

  protected override transformMergeQuery(node: MergeQueryNode): MergeQueryNode {
    throw new UnscopedQuery(`A ${node.kind}`)
  }

  #readable(node: OperationNode, queryId: QueryId): OperationNode {
    const target = targetOf(node)
    if (!target) return this.transformNode(node, queryId)
    if (this.#ctes.has(target.name) && !target.schema) return node
    this.#check(target)
    const table = TableNode.create(target.name)
    const rows = SelectQueryNode.cloneWithSelections(SelectQueryNode.createFrom([table]), [
      SelectionNode.createSelectAll(),
    ])
    const own = QueryNode.cloneWithWhere(rows, this.#belongs({ ...target, alias: target.name }))
    return AliasNode.create(own, IdentifierNode.create(target.alias))
  }

  #writable(node: OperationNode | undefined): Target {
    const target = node && targetOf(node)
    if (!target) throw new UnscopedQuery('A change of something that is not a table')
    this.#check(target)
    return target
  }

  #check({ name, schema }: Target) {
    if (schema) throw new UnscopedQuery(`A table of the schema ${schema}`)
    if (!tenant.has(name) && name !== organisationTable) throw new UnscopedQuery(`The table ${name}`)
  }

  #belongs({ name, alias }: Target): OperationNode {
    const id = ColumnNode.create(name === organisationTable ? 'id' : column)
    return BinaryOperationNode.create(
      ReferenceNode.create(id, TableNode.create(alias)),
      OperatorNode.create('='),
      ValueNode.create(this.#organisationId),
    )
  }
}

function namesOf({ expressions }: WithNode): string[] {
  return expressions.map(({ name }) => {
    const cte = name.table.table.identifier.name
    if (known.has(cte)) throw new UnscopedQuery(`A common table expression that hides the table ${cte}`)
    return cte
  })
}

interface Target {
  name: string
  alias: string
  schema?: string
}

function targetOf(node: OperationNode): Target | undefined {
  if (TableNode.is(node))
    return { name: node.table.identifier.name, alias: node.table.identifier.name, schema: node.table.schema?.name }
  if (!AliasNode.is(node) || !TableNode.is(node.node)) return undefined
  if (node.alias.kind !== 'IdentifierNode') throw new UnscopedQuery('A table under a computed alias')
  return { ...targetOf(node.node), name: node.node.table.identifier.name, alias: (node.alias as IdentifierNode).name }
}

function refuseColumn(update: ColumnUpdateNode) {
  const name =
    update.column.kind === 'ColumnNode'
      ? (update.column as ColumnNode).column.name
      : update.column.kind === 'ReferenceNode'
        ? columnName(update.column as ReferenceNode)
        : undefined
  if (name === undefined || name === column) throw new UnscopedQuery('Moving a row to another organisation')
}

function columnName({ column: node }: ReferenceNode): string | undefined {
  return ColumnNode.is(node) ? node.column.name : undefined
}

function valueAt(row: ValuesItemNode, index: number): unknown {
  if (PrimitiveValueListNode.is(row)) return row.values[index]
  const node = row.values[index]
  return node && ValueNode.is(node) ? node.value : undefined
}

/** Leaves a child out of the default transformation, which skips what is absent although its type says it never is. */
function nothing(): never {
  return undefined as never
}
