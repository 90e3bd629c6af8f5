import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { interfaceLimits } from '@sharelight/domain'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { lists } from '../../../lib/lists.ts'
import { readSubject, subjects, type Subject } from '../../../lib/subject.ts'
import { EntityIcon } from '../../../ui/icons.tsx'
import { texts as shared } from '#texts/shared.ts'
import { texts as t } from '#texts/subject.ts'
import { useSubjectLink } from '../use-subject-link.ts'

const each = 4
interface Hit extends Subject {
  name: string
  hint: string
}

/** Finds a subject of any kind by a part of its name, and opens its investigation (specification S2.025). */
export function SubjectPicker() {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 200)
  const navigate = useNavigate()
  const linkTo = useSubjectLink()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { data: hits = [] } = useQuery({
    queryKey: ['list', 'subjects', search],
    enabled: search.length > 1,
    queryFn: ({ signal }) => find(search, signal),
  })
  function choose(value: string) {
    const subject = readSubject(value)
    setText('')
    combobox.closeDropdown()
    if (subject) void navigate(linkTo(subject))
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={360} position="bottom-end">
      <Combobox.Target>
        <TextInput
          w={290}
          placeholder={t.pick}
          aria-label={t.pick}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={event => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.selectFirstOption()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={search.length < 2}>
        <Combobox.Options mah={interfaceLimits.menuMaxHeight} style={{ overflowY: 'auto' }} aria-label={t.pick}>
          {hits.length === 0 && <Combobox.Empty>{shared.noResults}</Combobox.Empty>}
          {hits.map(({ kind, id, name, hint }) => (
            <Combobox.Option
              key={`${kind}:${id}`}
              value={`${kind}:${id}`}
              style={{ display: 'flex', alignItems: 'center', gap: 8 }}
            >
              <EntityIcon kind={subjects[kind].icon} />
              <span className="truncate">{name}</span>
              <span className="caption truncate" style={{ marginInlineStart: 'auto', maxWidth: '50%' }}>
                {hint}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

async function find(search: string, signal: AbortSignal): Promise<Hit[]> {
  const question = { search, limit: each }
  const options = { signal, quiet: true }
  // A restricted user may see some kinds only.
  const of = <T,>(asked: Promise<{ items: T[] }>) =>
    asked.then(
      ({ items }) => items,
      () => [],
    )
  const [employees, contacts, personal, organizations, folders, files] = await Promise.all([
    of(call(lists.employees, question, options)),
    of(call(lists.contacts, question, options)),
    of(call(lists['personal-contacts'], question, options)),
    of(call(lists.organizations, question, options)),
    of(call(lists.folders, question, options)),
    of(call(lists.files, question, options)),
  ])
  return [
    ...employees.map((row): Hit => ({
      kind: 'employee',
      id: row.id,
      name: row.name,
      hint: row.department || row.address,
    })),
    ...contacts.map((row): Hit => ({ kind: 'contact', id: row.id, name: row.name, hint: row.organisation })),
    ...personal.map((row): Hit => ({ kind: 'personal', id: row.id, name: row.name, hint: row.address })),
    ...organizations.map((row): Hit => ({ kind: 'organization', id: row.id, name: row.name, hint: '' })),
    ...folders.map((row): Hit => ({ kind: 'folder', id: row.id, name: row.name, hint: row.path })),
    ...files.map((row): Hit => ({ kind: 'file', id: row.id, name: row.name, hint: row.path })),
  ]
}
