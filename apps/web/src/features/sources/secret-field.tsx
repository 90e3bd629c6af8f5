import { Button, Group, Input, PasswordInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps } from './field-props.ts'
import { texts } from '#texts/sources.ts'

/** A saved secret is never shown: it stays, or another takes its place. Emptied again, the saved one stays. */
export function SecretField({ field, common, isSaved, value, onChange }: FieldProps) {
  const [replacing, setReplacing] = useState(!isSaved)
  if (!replacing) {
    return (
      <SavedSecret
        {...{ field, common, isRemoved: value === null }}
        replace={() => setReplacing(true)}
        remove={() => onChange(null)}
      />
    )
  }
  const entered = {
    ...common,
    required: field.required && !isSaved,
    value: typeof value === 'string' ? value : '',
    autoComplete: 'off',
    placeholder: isSaved ? texts.secretStays : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value || undefined),
  }
  if (field.type === 'text') return <PasswordInput {...entered} />
  return <Textarea {...entered} styles={{ input: code }} spellCheck={false} autosize minRows={3} maxRows={8} />
}

const code = { fontFamily: 'var(--mono)' }

interface SavedSecretProps extends Pick<FieldProps, 'field' | 'common'> {
  isRemoved: boolean
  replace: () => void
  remove: () => void
}

function SavedSecret({ field, common: { label, description, mt }, isRemoved, replace, remove }: SavedSecretProps) {
  return (
    <Input.Wrapper label={label} description={description} mt={mt} labelElement="div">
      <Group gap="xs" style={{ fontSize: 13 }}>
        <span>{isRemoved ? texts.secretRemoved : texts.secretSaved}</span>
        <Button size="compact-xs" variant="subtle" onClick={replace} aria-label={texts.replaceSecret(label)}>
          {texts.replace}
        </Button>
        {!field.required && !isRemoved && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            onClick={remove}
            aria-label={texts.removeSecret(label)}
          >
            {texts.remove}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
