import { entityKinds } from '@sharelight/contract'
import {
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLOutputType,
} from 'graphql'
import type { Context } from '../../context.ts'
import { reportTime } from '../counts/verbs/report-time.ts'
import { anonymousUser } from './verbs/anonymous-user.ts'
import { askMetric } from './verbs/ask-metric.ts'
import { itemOf, labelHistory } from './verbs/label-history.ts'
import { tier1Count } from './verbs/tier1-count.ts'

type Field<Source = unknown, Args = Record<string, unknown>> = GraphQLFieldConfig<Source, Context, Args>

const required = <T extends GraphQLScalarType | GraphQLObjectType>(type: T) => new GraphQLNonNull(type)
const listOf = <T extends GraphQLScalarType | GraphQLObjectType>(type: T) =>
  new GraphQLNonNull(new GraphQLList(required(type)))
const fieldsOf = (fields: Record<string, GraphQLOutputType>) =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }]))

const Json = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value.',
  serialize: value => value,
  parseValue: value => value,
})

const names: Record<(typeof entityKinds)[number], string> = {
  files: 'files',
  folders: 'folders',
  employees: 'employees',
  contacts: 'contacts',
  'personal-address': 'personal_address',
  organizations: 'organizations',
  sources: 'sources',
}
const EntityKind = new GraphQLEnumType({
  name: 'EntityKind',
  values: Object.fromEntries(entityKinds.map(kind => [names[kind], { value: kind }])),
})

const Entity = new GraphQLObjectType({
  name: 'Entity',
  description: 'An entity with how many files (at rest) or events (activity) it has, and the open risk of its events.',
  fields: {
    ...fieldsOf({
      id: required(GraphQLID),
      name: required(GraphQLString),
      detail: required(GraphQLString),
      count: required(GraphQLFloat),
    }),
    ...fieldsOf({ high: GraphQLFloat, medium: GraphQLFloat, low: GraphQLFloat }),
  },
})
const Tier1Count = new GraphQLObjectType({
  name: 'Tier1Count',
  fields: fieldsOf({ total: required(GraphQLInt), items: listOf(Entity) }),
})
const DateInfo = new GraphQLObjectType({
  name: 'DateInfo',
  description: 'The first and the last instant with data.',
  fields: fieldsOf({ startTime: GraphQLString, endTime: GraphQLString }),
})
const AnonymousUser = new GraphQLObjectType({
  name: 'AnonymousUser',
  description: 'The user without a name: the same id each time, and telling nobody who it is.',
  fields: fieldsOf({ id: required(GraphQLID) }),
})
const LabelHistoryEntry = new GraphQLObjectType({
  name: 'LabelHistoryEntry',
  description: 'A label that was added to an item or removed from it.',
  fields: fieldsOf({
    time: required(GraphQLString),
    userId: GraphQLID,
    userEmail: required(GraphQLString),
    generation: required(GraphQLInt),
    labelId: required(GraphQLFloat),
    labelName: required(GraphQLString),
    parentId: GraphQLFloat,
    status: required(GraphQLString),
  }),
})

const history: Field<{ id: string }> = {
  type: listOf(LabelHistoryEntry),
  resolve: ({ id }, _, ctx) => labelHistory(ctx, id),
}
const Item = new GraphQLObjectType<{ id: string }, Context>({
  name: 'Item',
  fields: {
    ...fieldsOf({ id: required(GraphQLID), name: required(GraphQLString), path: required(GraphQLString) }),
    labelHistory: history,
  },
})
const MetricAnswer = new GraphQLObjectType({
  name: 'MetricAnswer',
  fields: fieldsOf({ total: required(GraphQLInt), rows: listOf(Json) }),
})

const anonymousUserField: Field = { type: required(AnonymousUser), resolve: (_, __, ctx) => anonymousUser(ctx) }
const dateInfo: Field = { type: required(DateInfo), resolve: (_, __, ctx) => reportTime(ctx) }
const tier1count: Field<unknown, Parameters<typeof tier1Count>[1]> = {
  type: required(Tier1Count),
  description:
    'Files by the information types below `label`, or entities of another kind that have most of it; sources come 1000 to a page, others 50.',
  args: {
    kind: { type: new GraphQLNonNull(EntityKind) },
    label: { type: GraphQLString, defaultValue: 'all' },
    from: { type: GraphQLString },
    to: { type: GraphQLString },
    offset: { type: GraphQLInt, defaultValue: 0 },
    limit: { type: GraphQLInt },
  },
  resolve: (_, args, ctx) => tier1Count(ctx, args),
}
const item: Field<unknown, { id: string }> = {
  type: Item,
  args: { id: { type: new GraphQLNonNull(GraphQLID) } },
  resolve: (_, { id }, ctx) => itemOf(ctx, id),
}
const metrics: Field<unknown, { query: unknown }> = {
  type: required(MetricAnswer),
  description: 'One question to the semantic layer, written as for POST /metrics/query.',
  args: { query: { type: new GraphQLNonNull(Json) } },
  resolve: (_, { query }, ctx) => askMetric(ctx, query),
}

export const schema = new GraphQLSchema({
  query: new GraphQLObjectType<unknown, Context>({
    name: 'Query',
    fields: { anonymousUser: anonymousUserField, dateInfo, tier1count, item, metrics },
  }),
})
