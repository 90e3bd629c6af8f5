import { Button, NativeSelect, Select } from '@mantine/core'
import { labelFamily, type Labelling, type LabellingRule, type SensitivityLevel } from '@sharelight/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLabelNames, useLabels } from '../../lib/labels.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { texts } from '#texts/labelling.ts'
import { Effect } from './effect.tsx'
import { familiesOf, familyName } from './families.ts'
import classes from './labelling.module.css'
import { stageLink } from './stage-link.ts'
import { useSaveRules, useSuggest } from './use-labelling.ts'

const t = texts.mapping
const levels = [3, 2, 1, 0] as const satisfies SensitivityLevel[]

/** Which information types and sensitivities get which label, with what that comes to beside it. */
export function MappingStage({ labelling }: { labelling: Labelling }) {
  const [rules, setRules] = useState(labelling.rules)
  const saving = useSaveRules()
  const suggest = useSuggest()
  const isChanged = JSON.stringify(rules) !== JSON.stringify(labelling.rules)
  if (labelling.labels.length === 0)
    return <EmptyState title={t.noLabels} action={<Link to={stageLink(1)}>{t.toLabels}</Link>} />
  const propose = () =>
    suggest.mutate(undefined, {
      onSuccess: found =>
        setRules(
          merged(
            rules,
            found.map(({ rule }) => rule),
          ),
        ),
    })
  return (
    <CardGrid>
      <div className={classes.main}>
        <div className={classes.tools}>
          <Button variant="default" loading={suggest.isPending} onClick={propose}>
            {t.suggest}
          </Button>
          <Button disabled={!isChanged} loading={saving.isPending} onClick={() => saving.mutate(rules)}>
            {t.save}
          </Button>
          {!isChanged && rules.length > 0 && <Link to={stageLink(3)}>{t.next}</Link>}
        </div>
        <LevelRules labelling={labelling} rules={rules} onChange={setRules} />
        <TypeRules labelling={labelling} rules={rules} onChange={setRules} />
      </div>
      <div className={classes.side}>
        <Effect rules={rules} />
      </div>
    </CardGrid>
  )
}

/** What is there stays; a suggestion fills in what nobody decided. */
function merged(own: readonly LabellingRule[], more: readonly LabellingRule[]): LabellingRule[] {
  const about = (rule: LabellingRule) =>
    `${rule.of === 'type' ? rule.key : String(rule.level)} ${labelFamily(rule.label)}`
  const known = new Set(own.map(about))
  return [...own, ...more.filter(rule => !known.has(about(rule)))]
}

interface RulesProps {
  labelling: Labelling
  rules: readonly LabellingRule[]
  onChange: (rules: LabellingRule[]) => void
}

function LevelRules({ labelling, rules, onChange }: RulesProps) {
  const families = familiesOf(labelling.labels)
  const isOf = (rule: LabellingRule, level: SensitivityLevel, family: string) =>
    rule.of === 'sensitivity' && rule.level === level && labelFamily(rule.label) === family
  const set = (level: SensitivityLevel, family: string, label: string) => {
    const rest = rules.filter(rule => !isOf(rule, level, family))
    onChange(label ? [...rest, { of: 'sensitivity', level, label }] : rest)
  }
  return (
    <Card title={t.levels} note={t.levelsHint}>
      <ul className={classes.rules}>
        {levels.flatMap(level =>
          families.map(family => {
            const name = familyName(labelling.labels, family)
            const what = `${t.level[level] ?? ''}${families.length > 1 ? ` (${name})` : ''}`
            return (
              <li key={`${level} ${family}`}>
                <span>{what}</span>
                <LabelSelect
                  labelling={labelling}
                  family={family}
                  what={what}
                  value={rules.find(rule => isOf(rule, level, family))?.label ?? ''}
                  onChange={label => set(level, family, label)}
                />
              </li>
            )
          }),
        )}
      </ul>
    </Card>
  )
}

function TypeRules({ labelling, rules, onChange }: RulesProps) {
  const nameOf = useLabelNames()
  const { data: tree = [] } = useLabels()
  const own = rules.flatMap(rule => (rule.of === 'type' ? [rule] : []))
  const families = familiesOf(labelling.labels)
  const isFor = (rule: LabellingRule, key: string, family: string) =>
    rule.of === 'type' && rule.key === key && labelFamily(rule.label) === family
  const rest = (key: string, family: string) => rules.filter(rule => !isFor(rule, key, family))
  /** The most sensitive label of the first family that the type leads to none of yet. */
  const firstFor = (key: string) => {
    const family = families.find(one => !own.some(rule => isFor(rule, key, one)))
    return labelling.labels.findLast(({ id }) => labelFamily(id) === family)
  }
  const free = tree.filter(
    ({ key, generation, labelCategory }) =>
      generation < 3 && labelCategory !== 'Virtual' && !key.startsWith('microsoft') && firstFor(key) !== undefined,
  )
  return (
    <Card title={t.types} note={t.typesHint}>
      <ul className={classes.rules}>
        {own.map(({ key, label }) => {
          const family = labelFamily(label)
          const others = rest(key, family)
          const what = `${nameOf(key)}${families.length > 1 ? ` (${familyName(labelling.labels, family)})` : ''}`
          return (
            <li key={`${key} ${family}`}>
              <span className="truncate" title={key}>
                {what}
              </span>
              <LabelSelect
                labelling={labelling}
                family={family}
                what={what}
                value={label}
                onChange={chosen => onChange(chosen ? [...others, { of: 'type', key, label: chosen }] : others)}
              />
            </li>
          )
        })}
      </ul>
      <Select
        searchable
        value={null}
        label={t.add}
        limit={60}
        data={free.map(({ key, labelName }) => ({ value: key, label: `${labelName} (${key})` }))}
        onChange={key => {
          const first = key === null ? undefined : firstFor(key)
          if (key && first) onChange([...rules, { of: 'type', key, label: first.id }])
        }}
      />
    </Card>
  )
}

interface LabelSelectProps {
  labelling: Labelling
  family: string
  what: string
  value: string
  onChange: (label: string) => void
}

function LabelSelect({ labelling, family, what, value, onChange }: LabelSelectProps) {
  const labels = labelling.labels.filter(({ id }) => labelFamily(id) === family)
  const isKnown = value === '' || labels.some(({ id }) => id === value)
  return (
    <NativeSelect
      aria-label={t.labelOf(what)}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t.none },
        ...labels.toReversed().map(({ id, name }) => ({ value: id, label: name })),
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
    />
  )
}
