import { Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { CheckName, checkNames } from '@sharelight/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { DefinitionOf } from './draft.ts'
import { linesOf } from './files.ts'
import classes from './custom.module.css'
import { texts } from '#texts/custom-labels.ts'
import { AtLeastField, ConfidenceField, NearFields } from './word-fields.tsx'

const t = texts.fields
const checks = [
  { value: '', label: t.noCheck },
  ...checkNames.map(name => ({ value: name, label: texts.checks[name] })),
]

type Rule = DefinitionOf<'pattern'>['patterns'][number]

export function PatternFields({
  value,
  onChange,
}: {
  value: DefinitionOf<'pattern'>
  onChange: (definition: DefinitionOf<'pattern'>) => void
}) {
  const { patterns } = value
  const change = (index: number, rule: Partial<Rule>) =>
    onChange({ ...value, patterns: patterns.map((each, at) => (at === index ? { ...each, ...rule } : each)) })
  return (
    <>
      {patterns.map((rule, index) => (
        <fieldset key={index} className={classes.rule}>
          {patterns.length > 1 && (
            <legend>
              {t.patternNumber(index + 1)}{' '}
              <Button
                size="compact-xs"
                variant="default"
                leftSection={<IconTrash size={14} aria-hidden />}
                onClick={() => onChange({ ...value, patterns: patterns.filter((_, at) => at !== index) })}
              >
                {t.removePattern}
              </Button>
            </legend>
          )}
          <RuleFields rule={rule} onChange={next => change(index, next)} />
        </fieldset>
      ))}
      <Group justify="space-between" align="end">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange({ ...value, patterns: [...patterns, { pattern: '' }] })}
        >
          {t.addPattern}
        </Button>
        <AtLeastField value={value.atLeast ?? 1} onChange={atLeast => onChange({ ...value, atLeast })} />
      </Group>
    </>
  )
}

function RuleFields({ rule, onChange }: { rule: Rule; onChange: (rule: Partial<Rule>) => void }) {
  return (
    <>
      <TextInput
        label={t.pattern}
        description={t.patternHint}
        required
        value={rule.pattern}
        placeholder="\bC-\d{6}\b"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mono)' } }}
        onChange={event => onChange({ pattern: event.currentTarget.value })}
      />
      <Checkbox
        label={t.matchCase}
        checked={!(rule.ignoreCase ?? false)}
        onChange={event => onChange({ ignoreCase: !event.currentTarget.checked })}
      />
      <Group grow>
        <NativeSelect
          label={t.check}
          data={checks}
          value={rule.check ?? ''}
          onChange={event => onChange({ check: CheckName.safeParse(event.currentTarget.value).data })}
        />
        <ConfidenceField value={rule.confidence ?? 65} onChange={confidence => onChange({ confidence })} />
      </Group>
      <NearFields value={rule} onChange={onChange} />
      <Textarea
        label={t.except}
        defaultValue={rule.except?.join('\n')}
        autosize
        minRows={1}
        maxRows={6}
        styles={{ input: { fontFamily: 'var(--mono)' } }}
        onChange={event => onChange({ except: linesOf(event.currentTarget.value) })}
      />
    </>
  )
}
