import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { ApiScope, apiScopes } from '@sharelight/contract'
import { useState } from 'react'
import { FormError } from '../../ui/form-error.tsx'
import { texts } from '#texts/keys.ts'
import form from '../../ui/form.module.css'
import { showSecret } from './show-secret.tsx'
import { useMakeKey, useMakeToken } from './use-keys.ts'

const t = texts.form
const terms = ['30', '90', '365', '']
const usualTerm = '365'

interface KeyFormProps {
  /** A key of a program, or a token of an identity provider. */
  kind: 'key' | 'token'
  /** The scope of what only a SuperAdmin may make is left out. */
  isSuperAdmin: boolean
  close: () => void
}

/** Makes a key or a token, and shows it once. */
export function KeyForm({ kind, isSuperAdmin, close }: KeyFormProps) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<ApiScope>('read')
  const [term, setTerm] = useState(usualTerm)
  const [key, token] = [useMakeKey(), useMakeToken()]
  const { isPending, error } = kind === 'key' ? key : token
  const submit = () => {
    const wanted = { name: name.trim(), expiresInDays: term === '' ? null : Number(term) }
    const show = (secret: string) => {
      close()
      const { made } = texts
      if (kind === 'key') showSecret(secret, { title: made.keyTitle, note: made.keyHint })
      else showSecret(secret, { title: made.tokenTitle, note: made.tokenHint })
    }
    if (kind === 'key') key.mutate({ ...wanted, scope }, { onSuccess: show })
    else token.mutate(wanted, { onSuccess: show })
  }
  return (
    <form
      className={form.form}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label={t.name}
        description={t.nameHint}
        value={name}
        maxLength={80}
        required
        data-autofocus
        onChange={event => setName(event.currentTarget.value)}
      />
      {kind === 'key' && (
        <NativeSelect
          label={t.scope}
          data={apiScopes
            .filter(each => isSuperAdmin || each !== 'admin')
            .map(value => ({ value, label: texts.scopes[value] }))}
          value={scope}
          onChange={event => setScope(ApiScope.parse(event.currentTarget.value))}
        />
      )}
      <NativeSelect
        label={t.ends}
        data={terms.map(value => ({ value, label: value === '' ? t.never : t.days(Number(value)) }))}
        value={term}
        onChange={event => setTerm(event.currentTarget.value)}
      />
      <FormError>{error?.message}</FormError>
      <Group justify="flex-end">
        <Button type="submit" loading={isPending} disabled={!name.trim()}>
          {t.submit}
        </Button>
      </Group>
    </form>
  )
}
