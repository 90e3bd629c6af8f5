import { Button, Group, Select, TagsInput } from '@mantine/core'
import { AdminRole, inviteAdmins, type Admin } from '@sharelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure, call } from '../../lib/api.ts'
import { isEmail } from '../../lib/email.ts'
import { texts as shared } from '#texts/shared.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './admins.module.css'
import { RestrictionsEditor } from '../../ui/restrictions-editor.tsx'
import { texts } from '#texts/admins.ts'

interface InviteFormProps {
  /** Somebody who was invited before: a new link takes the place of the old one. */ known?: Admin
  close: () => void
}

/** The server gives the path only where its operator has not said where browsers reach it. */
const whole = (link: string) => new URL(link, location.origin).href

/** Invites by e-mail. Where the server cannot send mail, it gives the links to pass on. */
export function InviteForm({ known, close }: InviteFormProps) {
  const [emails, setEmails] = useState<string[]>(known ? [known.email] : [])
  const [role, setRole] = useState<'Admin' | 'SuperAdmin'>(known?.role ?? 'Admin')
  const [restrictions, setRestrictions] = useState<string[]>(known?.restrictions ?? [])
  const client = useQueryClient()
  const invite = useMutation({
    mutationFn: () => call(inviteAdmins, { emails, role, restrictions }),
    onSuccess: async ({ invited }) => {
      await client.invalidateQueries({ queryKey: ['admins'] })
      if (invited.every(({ sent }) => sent)) {
        toast('success', texts.sent)
        close()
      }
    },
  })
  const links =
    invite.data?.invited.flatMap(({ email, link }) => (link === null ? [] : { email, link: whole(link) })) ?? []
  if (links.length > 0) {
    return (
      <>
        <p>{texts.links}</p>
        <ul className={classes.links}>
          {links.map(({ email, link }) => (
            <li key={email}>
              <strong>{email}</strong>
              <span className="mono">{link}</span>
              <CopyButton text={link} label={`${texts.copyLink} ${email}`} />
            </li>
          ))}
        </ul>
        <Group justify="flex-end" mt="md">
          <Button onClick={close}>{shared.close}</Button>
        </Group>
      </>
    )
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        invite.mutate()
      }}
    >
      <TagsInput
        label={texts.emails}
        description={texts.emailsHint}
        value={emails}
        onChange={setEmails}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        data-autofocus
      />
      <Select
        mt="sm"
        label={texts.role}
        description={texts.roleHint}
        data={AdminRole.options}
        value={role}
        allowDeselect={false}
        onChange={value => setRole(AdminRole.catch('Admin').parse(value))}
      />
      <div style={{ marginTop: 16 }}>
        <RestrictionsEditor value={restrictions} onChange={setRestrictions} />
      </div>
      <FormError>
        {invite.error instanceof CallFailure && invite.error.code === 409 ? invite.error.message : null}
      </FormError>
      <Group justify="flex-end">
        <Button type="submit" loading={invite.isPending} disabled={emails.length === 0 || !emails.every(isEmail)}>
          {texts.send}
        </Button>
      </Group>
    </form>
  )
}
