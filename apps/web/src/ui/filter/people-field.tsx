import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listContactEntities, listEmployeeEntities, listPersonalEntities, searchEntities } from '@sharelight/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { texts } from '#texts/policies.ts'
import type { Choice } from './values.ts'

interface PeopleFieldProps {
  /** An actor is an employee; a recipient is somebody outside. */
  of: 'actor' | 'recipient'
  values: string[]
  onChange: (values: string[]) => void
}

const kinds = { actor: ['employees'], recipient: ['contacts', 'personal-address'] } as const
const known = {
  employees: listEmployeeEntities,
  contacts: listContactEntities,
  'personal-address': listPersonalEntities,
} as const
const settleMs = 250
const mostShown = 20

/** People by their names; searched for as one types. */
export function PeopleField({ of, values, onChange }: PeopleFieldProps) {
  const [search, setSearch] = useState('')
  const [text] = useDebouncedValue(search.trim(), settleMs)
  const found = useQuery({
    queryKey: ['list', 'people-by-name', of, text],
    enabled: text !== '',
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        kinds[of].map(type =>
          call(searchEntities, { type, text, limit: mostShown, offset: 0 }, { signal, quiet: true }),
        ),
      )
      return answers
        .flatMap(({ items }) => items)
        .map(({ id, name, detail }) => ({ value: id, label: detail ? `${name} · ${detail}` : name }))
    },
  })
  const chosen = useChosen(of, values)
  const offered = new Map([...chosen, ...(found.data ?? [])].map(choice => [choice.value, choice]))
  return (
    <MultiSelect
      size="xs"
      aria-label={texts.editor.values}
      placeholder={values.length ? undefined : texts.search}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      data={[...offered.values()]}
      filter={({ options }) => options}
      value={values}
      onChange={onChange}
    />
  )
}

/** Who was chosen before, by name; an address book entry that is gone keeps its id. */
function useChosen(of: 'actor' | 'recipient', values: string[]): Choice[] {
  return useQueries({
    queries: values.map(id => ({
      queryKey: ['list', 'person', of, id],
      staleTime: Infinity,
      queryFn: async () => {
        for (const kind of kinds[of]) {
          const answer = await call(known[kind], { id, limit: 1, offset: 0 }, { quiet: true }).catch(() => undefined)
          const [person] = answer?.items ?? []
          if (person) return { value: id, label: person.name }
        }
        return { value: id, label: id }
      },
    })),
  }).map(({ data }, at) => data ?? { value: values[at]!, label: values[at]! })
}
