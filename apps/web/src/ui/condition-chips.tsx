import type { MetricCondition } from '@sharelight/contract'
import { IconX } from '@tabler/icons-react'
import { useLabelNames } from '../lib/labels.ts'
import { useSources } from '../lib/queries.ts'
import { useServices } from '../lib/services.ts'
import { useThingNames } from '../lib/thing-names.ts'
import { reasons } from '#texts/reasons.ts'
import classes from './controls.module.css'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/investigation.ts'

interface ConditionChipsProps {
  conditions: readonly MetricCondition[]
  onChange: (next: readonly MetricCondition[]) => void
}

/** What each condition says, in words. */
export function useConditionTexts(conditions: readonly MetricCondition[]): string[] {
  const sourceNames = Object.fromEntries((useSources().data ?? []).map(source => [source.id, source.name]))
  const labelName = useLabelNames()
  const serviceName = useServices().nameOf
  const thingNames = useThingNames(conditions)
  return conditions.map(condition => describe(condition, { sourceNames, serviceName, labelName, thingNames }))
}

export function ConditionChips({ conditions, onChange }: ConditionChipsProps) {
  const sayings = useConditionTexts(conditions)
  if (conditions.length === 0) return null
  return (
    <div className={classes.chips}>
      {sayings.map((says, index) => {
        return (
          <span key={says} className={classes.chip}>
            <span className="truncate" title={says}>
              {says}
            </span>
            <button
              type="button"
              aria-label={`${texts.clear}: ${says}`}
              onClick={() => onChange(conditions.filter((_, place) => place !== index))}
            >
              <IconX size={13} aria-hidden />
            </button>
          </span>
        )
      })}
    </div>
  )
}

interface Names {
  sourceNames: Record<string, string>
  serviceName: (code: number) => string
  labelName: (key: string) => string
  thingNames: ReadonlyMap<string, string> | undefined
}

function describe({ dimension, operator, value }: MetricCondition, names: Names): string {
  const title = texts.dimensions[dimension] ?? dimension
  if (typeof value === 'boolean') return `${title}: ${value === (operator !== 'neq') ? texts.yes : texts.no}`
  const values = (Array.isArray(value) ? value : [value]).map(each => valueName(dimension, each, names))
  return `${title} ${texts.operators[operator]} ${values.join(', ')}`
}

const nameOf = (id: string, names: Names['thingNames']) => (names ? names.get(id) || texts.unnamed : shared.loading)
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

function valueName(
  dimension: string,
  value: string | number | boolean,
  { sourceNames, serviceName, labelName, thingNames }: Names,
): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  const text = String(value)
  if (dimension === 'severity') return shared.severity[Number(value)] ?? text
  if (dimension === 'sensitivity') return shared.sensitivityShort[Number(value)] ?? text
  if (dimension.startsWith('label')) return labelName(text)
  if (dimension === 'sourceCode') return serviceName(Number(value))
  if (dimension === 'source') return sourceNames[text] ?? texts.unnamed
  if (dimension === 'insight') return nameOf(text, thingNames)
  const known: Record<string, Record<string, string>> = {
    shareType: shared.shareTypeShort,
    status: texts.status,
    kind: texts.itemKind,
    reason: reasons,
    type: texts.eventType,
    openTo: texts.openTo,
  }
  return known[dimension]?.[text] ?? (uuid.test(text) ? nameOf(text, thingNames) : text)
}
