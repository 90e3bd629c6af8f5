import { Button, NativeSelect, Select } from '@mantine/core'
import type { Labelling, LabellingRule, SensitivityLevel } from '@sharelight/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLabelNames, useLabels } from '../../lib/labels.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { texts } from '#texts/labelling.ts'
import { Effect } from './effect.tsx'
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
  const about = (rule: LabellingRule) => (rule.of === 'type' ? rule.key : String(rule.level))
  const known = new Set(own.map(about))
  return [...own, ...more.filter(rule => !known.has(about(rule)))]
}

interface RulesProps {
  labelling: Labelling
  rules: readonly LabellingRule[]
  onChange: (rules: LabellingRule[]) => void
}

function LevelRules({ labelling, rules, onChange }: RulesProps) {
  const of = (level: SensitivityLevel) => rules.find(rule => rule.of === 'sensitivity' && rule.level === level)
  const set = (level: SensitivityLevel, label: string) => {
    const rest = rules.filter(rule => rule.of !== 'sensitivity' || rule.level !== level)
    onChange(label ? [...rest, { of: 'sensitivity', level, label }] : rest)
  }
  return (
    <Card title={t.levels} note={t.levelsHint}>
      <ul className={classes.rules}>
        {levels.map(level => (
          <li key={level}>
            <span>{t.level[level]}</span>
            <LabelSelect
              labelling={labelling}
              what={t.level[level] ?? ''}
              value={of(level)?.label ?? ''}
              onChange={label => set(level, label)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TypeRules({ labelling, rules, onChange }: RulesProps) {
  const nameOf = useLabelNames()
  const { data: tree = [] } = useLabels()
  const own = rules.flatMap(rule => (rule.of === 'type' ? [rule] : []))
  const rest = (key: string) => rules.filter(rule => rule.of !== 'type' || rule.key !== key)
  const [first] = labelling.labels.toReversed()
  const free = tree.filter(
    ({ key, generation, labelCategory }) =>
      generation < 3 &&
      labelCategory !== 'Virtual' &&
      !key.startsWith('microsoft') &&
      !own.some(rule => rule.key === key),
  )
  return (
    <Card title={t.types} note={t.typesHint}>
      <ul className={classes.rules}>
        {own.map(({ key, label }) => (
          <li key={key}>
            <span className="truncate" title={key}>
              {nameOf(key)}
            </span>
            <LabelSelect
              labelling={labelling}
              what={nameOf(key)}
              value={label}
              onChange={chosen => onChange(chosen ? [...rest(key), { of: 'type', key, label: chosen }] : rest(key))}
            />
          </li>
        ))}
      </ul>
      <Select
        searchable
        value={null}
        label={t.add}
        limit={60}
        data={free.map(({ key, labelName }) => ({ value: key, label: `${labelName} (${key})` }))}
        onChange={key => key && first && onChange([...rules, { of: 'type', key, label: first.id }])}
      />
    </Card>
  )
}

interface LabelSelectProps {
  labelling: Labelling
  what: string
  value: string
  onChange: (label: string) => void
}

function LabelSelect({ labelling: { labels }, what, value, onChange }: LabelSelectProps) {
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
