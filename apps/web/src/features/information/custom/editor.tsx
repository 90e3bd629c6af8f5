import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import {
  customKinds,
  SensitivityLevel,
  type CustomKind,
  type CustomLabelDetail,
  type Label,
} from '@sharelight/contract'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { editionOf } from '../../../lib/capabilities.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { labelName } from '../../../lib/label-name.ts'
import { useLabels } from '../../../lib/labels.ts'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Editor, EditorForm, Pair } from '../../../ui/editor.tsx'
import { texts as shared } from '#texts/shared.ts'
import { toast } from '../../../ui/toast.ts'
import classes from './custom.module.css'
import { blankDefinition, draftOf, inputOf, isComplete, newDraft, type Draft } from './draft.ts'
import { ExactFields, ExamplesFields, FingerprintFields } from './file-fields.tsx'
import { PatternFields } from './pattern-fields.tsx'
import { Sandbox } from './sandbox.tsx'
import { texts } from '#texts/custom-labels.ts'
import { useDeleteLabel, useMayMake, useSaveLabel } from './use-custom.ts'
import { DictionaryFields, KeywordFields } from './word-fields.tsx'

const t = texts.editor
const levels = [0, 1, 2, 3].map(level => ({ value: String(level), label: shared.sensitivityShort[level] ?? '' }))

/** A custom label, new or known, beside what it makes of a text. */
export function LabelEditor({ label, onClose }: { label?: CustomLabelDetail; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(() => (label ? draftOf(label) : newDraft()))
  const change = (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part }))
  const save = useSaveLabel()
  const mayMake = useMayMake()
  const isReady = mayMake && draft.name.trim() !== '' && isComplete(draft.definition, label !== undefined)
  const submit = () =>
    save.mutate(
      { input: inputOf(draft), ...(label && { known: { id: label.id, version: label.version } }), rows: draft.rows },
      {
        onSuccess: () => {
          toast('success', label ? t.saved : t.created)
          onClose()
        },
      },
    )
  return (
    <Editor back={texts.back} onBack={onClose} beside={<Sandbox draft={draft} id={label?.id} />}>
      <Card title={label?.name ?? t.add} tools={label && mayMake && <DeleteButton label={label} onClose={onClose} />}>
        <EditorForm
          submit={label ? t.save : t.create}
          isReady={isReady}
          saving={save}
          onSubmit={submit}
          onCancel={onClose}
        >
          <TextInput
            label={t.name}
            required
            maxLength={100}
            value={draft.name}
            onChange={event => change({ name: event.currentTarget.value })}
            data-autofocus
          />
          <TextInput
            label={t.description}
            description={t.descriptionHint}
            maxLength={1_000}
            value={draft.description}
            onChange={event => change({ description: event.currentTarget.value })}
          />
          <Pair>
            <ParentField value={draft.parent} disabled={label !== undefined} onChange={parent => change({ parent })} />
            <NativeSelect
              label={t.sensitivity}
              data={levels}
              value={String(draft.sensitivityLevel)}
              onChange={event =>
                change({ sensitivityLevel: SensitivityLevel.parse(Number(event.currentTarget.value)) })
              }
            />
          </Pair>
          <KindField
            value={draft.definition.kind}
            disabled={label !== undefined}
            onChange={kind => change({ definition: blankDefinition(kind), rows: undefined })}
          />
          <DefinitionFields key={draft.definition.kind} draft={draft} facts={label?.facts} onChange={change} />
          <Switch
            label={t.enabled}
            checked={draft.enabled}
            onChange={event => change({ enabled: event.currentTarget.checked })}
          />
          {!mayMake && <p className="caption">{texts.from(editionOf('custom_information_type'))}</p>}
        </EditorForm>
        {label && label.versions.length > 1 && <Versions versions={label.versions} />}
      </Card>
    </Editor>
  )
}

function DefinitionFields({
  draft,
  facts,
  onChange,
}: {
  draft: Draft
  facts: CustomLabelDetail['facts'] | undefined
  onChange: (part: Partial<Draft>) => void
}) {
  const { definition } = draft
  switch (definition.kind) {
    case 'keywords':
      return <KeywordFields value={definition} onChange={next => onChange({ definition: next })} />
    case 'dictionary':
      return <DictionaryFields value={definition} onChange={next => onChange({ definition: next })} />
    case 'pattern':
      return <PatternFields value={definition} onChange={next => onChange({ definition: next })} />
    case 'exact-match':
      return <ExactFields draft={{ ...draft, definition }} facts={facts} onChange={onChange} />
    case 'fingerprint':
      return <FingerprintFields value={definition} facts={facts} onChange={next => onChange({ definition: next })} />
    case 'examples':
      return <ExamplesFields value={definition} facts={facts} onChange={next => onChange({ definition: next })} />
  }
}

function KindField({
  value,
  disabled,
  onChange,
}: {
  value: CustomKind
  disabled: boolean
  onChange: (kind: CustomKind) => void
}) {
  if (disabled)
    return (
      <p className="caption">
        {t.kind}: <strong>{texts.kinds[value].name}</strong>. {texts.kinds[value].about}
      </p>
    )
  return (
    <fieldset className={classes.kinds} role="radiogroup" aria-label={t.kind}>
      <legend>{t.kind}</legend>
      {customKinds.map(kind => (
        <button
          key={kind}
          type="button"
          role="radio"
          aria-checked={kind === value}
          className={classes.kind}
          onClick={() => onChange(kind)}
        >
          <strong>{texts.kinds[kind].name}</strong>
          <span>{texts.kinds[kind].about}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** The labels that a custom one can be under: the product's own of the two upper generations. */
export function ParentField({
  value,
  disabled = false,
  onChange,
}: {
  value: string
  disabled?: boolean
  onChange: (key: string) => void
}) {
  const { data = [] } = useLabels()
  const places = data.filter(
    ({ code, generation, origin, labelCategory }) =>
      code > 0 && generation <= 1 && origin === 'System' && labelCategory !== 'Virtual',
  )
  const options = inOrder(places).map(({ key, path }) => ({ value: key, label: path.join(' › ') }))
  return (
    <NativeSelect
      label={t.parent}
      data={options.length ? options : [{ value, label: labelName(value) }]}
      value={value}
      disabled={disabled}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

const inOrder = (labels: readonly Label[]) =>
  labels.toSorted(
    (a, b) => a.l0Order - b.l0Order || a.generation - b.generation || a.labelName.localeCompare(b.labelName),
  )

function DeleteButton({ label, onClose }: { label: CustomLabelDetail; onClose: () => void }) {
  const remove = useDeleteLabel()
  const ask = () =>
    confirm({
      title: t.removeTitle(label.name),
      description: t.removeText,
      submit: t.remove,
      destructive: true,
      onSubmit: async () => {
        await remove.mutateAsync(label.id)
        toast('success', t.removed)
        onClose()
      },
    })
  return (
    <Button variant="default" size="compact-sm" leftSection={<IconTrash size={16} aria-hidden />} onClick={ask}>
      {t.remove}
    </Button>
  )
}

function Versions({ versions }: Pick<CustomLabelDetail, 'versions'>) {
  return (
    <details className={classes.versions}>
      <summary>{t.versions}</summary>
      <ol reversed>
        {versions.map(({ version, name, changedBy, changedAt }) => (
          <li key={version}>
            {name}, {formatDateTime(changedAt)}, {changedBy}
          </li>
        ))}
      </ol>
    </details>
  )
}
