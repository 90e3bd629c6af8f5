import { createHmac } from 'node:crypto'
import { createClassifier, type Classifier } from '@sharelight/classify'
import type { ExceptionScope } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireSafe } from '../../custom-labels/verbs/definition.ts'

export interface ScopeInput {
  scope: ExceptionScope
  value?: string
  masked?: string
}
export interface ResolvedScope {
  scope: ExceptionScope
  masked: string
}

interface Form {
  rule: string
  value: string
  masked: string
  length: number
}

let classifier: Classifier | undefined
let forms: Form[] = []

/** A scope whose value, where there is one, is a keyed hash. @throws AppError `invalid` for a scope that says nothing or cannot be used */
export async function resolveScope(ctx: Context, { scope, value, masked = '' }: ScopeInput): Promise<ResolvedScope> {
  if (scope.pattern !== undefined) requireSafe(scope.pattern, 'scope.pattern')
  requireLabel(ctx, scope.label)
  await requireSource(ctx, scope.sourceId)
  const resolved = value === undefined ? { scope, masked } : await hashed(ctx, scope, value)
  if (!Object.values(resolved.scope).some(part => part !== undefined))
    throw new AppError(
      'invalid',
      'Say what is not to be counted: a value, a pattern, a label, a rule, a source or a folder.',
      { field: 'scope' },
    )
  return resolved
}

/** A value is hashed in the form in which rules report it; one that no rule knows, by its letters and digits. */
async function hashed(ctx: Context, scope: ExceptionScope, value: string): Promise<ResolvedScope> {
  const best = formsOf(value)
    .filter(({ rule }) => scope.rule === undefined || scope.rule === rule)
    .sort((a, b) => b.length - a.length)[0]
  const form = best?.value ?? (value.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase() || value)
  const key = await ctx.services.stores.meta.hmacKey(ctx.organisation.id)
  return {
    scope: { ...scope, valueHash: createHmac('sha256', key).update(form).digest('hex') },
    masked: best?.masked ?? `${String.fromCodePoint(value.codePointAt(0) ?? 0x2022)}••••`,
  }
}

function formsOf(text: string): Form[] {
  forms = []
  classifier ??= createClassifier({
    maxFindings: 0,
    onValue: ({ rule, masked, start, end }, value) => {
      forms.push({ rule, value, masked, length: end - start })
    },
  })
  classifier.classify({ text })
  return forms
}

function requireLabel({ organisation }: Context, key: string | undefined) {
  if (key !== undefined && !organisation.labels.byKey(key))
    throw new AppError('invalid', `There is no label "${key}".`, { field: 'scope.label' })
}

async function requireSource({ services, organisation }: Context, id: string | undefined) {
  if (id === undefined) return
  const source = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('data_sources')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!source) throw new AppError('invalid', `There is no data source ${id}.`, { field: 'scope.sourceId' })
}
