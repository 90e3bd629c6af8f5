import { CsvImport } from '../../ui/csv-import.tsx'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/trust.ts'
import { useImport } from './use-trust.ts'

/** Decisions from a CSV file. */
export const ImportForm = ({ close }: { close: () => void }) => (
  <CsvImport
    words={texts}
    run={useImport()}
    columns={[
      { title: texts.subject, value: ({ subject }) => subject },
      { title: texts.columns.trust, value: ({ trust }) => (trust ? shared.trust[trust] : '') },
    ]}
    close={close}
  />
)
