import { homedir } from 'node:os'
import { join } from 'node:path'
import { Command, Option } from 'commander'

/** The command line. Each command's code is loaded when it runs, so that help and start-up are quick. */
export function createProgram(): Command {
  const program = new Command('sharelight')
    .description(
      'Sharelight shows what sensitive information you hold, where it is, who can reach it, and how risky that is.',
    )
    .configureHelp({ sortSubcommands: false })
    .showHelpAfterError('(add --help for what is possible)')
    .addHelpText(
      'after',
      '\nExamples:\n  sharelight serve                       the web app, at http://localhost:8080\n  sharelight scan ~/Documents            what sensitive information is in a folder\n  sharelight extract report.pdf --json   the text that Sharelight sees in a file',
    )

  program
    .command('serve')
    .description('Serves the web app and its API, and does the scans and other jobs too.')
    .addOption(
      new Option('--port <number>', 'port to listen on; 0 takes a free one').env('PORT').default(8080).argParser(port),
    )
    .addOption(
      new Option('--host <address>', 'address to listen on; 0.0.0.0 for every network of this machine')
        .env('HOST')
        .default('localhost'),
    )
    .addOption(dataOption().default('data'))
    .option('--demo', 'adds the demo organisation', false)
    .option('--no-work', 'leaves scans and other jobs to processes started with "sharelight work"')
    .addHelpText(
      'after',
      '\nDATABASE_URL and CLICKHOUSE_URL name a PostgreSQL and a ClickHouse server to use instead of the embedded ones.',
    )
    .action(async options => {
      await (await import('./commands/serve.ts')).serveCommand(options)
    })

  program
    .command('work')
    .description('Does scans and other jobs for servers that share its DATABASE_URL and CLICKHOUSE_URL.')
    .addOption(dataOption().default('data'))
    .action(async options => {
      await (await import('./commands/work.ts')).workCommand(options)
    })

  program
    .command('repair')
    .description('Saves what can be saved of a damaged data folder, and says what was lost.')
    .addHelpText(
      'after',
      '\nStop the server first. Works on a copy beside the folder, so there must be room for two more; what was damaged is kept as \
"….damaged-<time>". Restoring a backup loses less where there is one.',
    )
    .addOption(dataOption().default('data'))
    .action(async options => {
      await (await import('./commands/repair.ts')).repairCommand(options)
    })

  program
    .command('backup')
    .description('Writes everything that both stores hold to one sealed file, also while the server runs.')
    .argument('<file>', 'where to write it')
    .addOption(dataOption().default('data'))
    .addHelpText('after', backupHelp)
    .action(async (file, options) => {
      await (await import('./commands/backup.ts')).backupCommand(file, options)
    })

  program
    .command('restore')
    .description('Restores a backup into an installation that holds nothing, embedded or on servers.')
    .argument('<file>', 'the backup')
    .addOption(dataOption().default('data'))
    .addHelpText('after', backupHelp)
    .action(async (file, options) => {
      await (await import('./commands/backup.ts')).restoreCommand(file, options)
    })

  program
    .command('password-link')
    .description('Makes a link with which an administrator whom nobody can let in again sets a new password.')
    .argument('<email>', "the administrator's address")
    .option('--no-second-step', 'turns the second step off, too, for a lost authenticator app')
    .addOption(
      new Option('--port <number>', 'where the server listens, for the link; PUBLIC_URL goes before')
        .env('PORT')
        .default(8080)
        .argParser(port),
    )
    .addOption(dataOption().default('data'))
    .action(async (email, options) => {
      await (await import('./commands/password-link.ts')).passwordLinkCommand(email, options)
    })

  addAgent(program)

  const trail = program.command('audit').description('Looks after the audit trail, whether the server runs or not.')
  trail
    .command('verify')
    .description(
      'Checks every entry of every trail, and by the signed heads that none is gone. The exit code is 1 when something does not hold.',
    )
    .addOption(
      new Option('--heads <file>', 'the file of signed heads; by default <data>.audit-heads.jsonl').env('AUDIT_HEADS'),
    )
    .addOption(dataOption().default('data'))
    .action(async options => {
      await (await import('./commands/audit.ts')).auditVerifyCommand(options)
    })
  trail
    .command('list')
    .description(
      "Shows the installation's own trail, or that of an organisation: its last entries, the newest at the end.",
    )
    .option('--organisation <id>', "an organisation's trail, also of one that is gone")
    .addOption(new Option('--limit <count>', 'so many entries, at most 10,000').argParser(atLeastOne).default(100))
    .addOption(new Option('--before <number>', 'those before this entry').argParser(atLeastOne))
    .option('--json', 'each entry as one line of JSON')
    .addOption(dataOption().default('data'))
    .action(async options => {
      await (await import('./commands/audit.ts')).auditListCommand(options)
    })

  addKeyCommands(program)

  program
    .command('scan')
    .description(
      'Reads folders, files and mail archives on this machine, or a data source by its settings, and says what sensitive information they hold and who can reach it.',
    )
    .argument('[path...]', 'folders, files, .eml and .mbox files or Maildir folders')
    .option('--connector <id>', 'in place of paths: what to read, by its id in "sharelight connectors"')
    .option('--settings <file>', 'with --connector: its settings as one JSON object')
    .option('--state <folder>', 'remembers there what was read: a later call reads, and names, changes only')
    .option('--items <file>', 'writes a JSON line for each item')
    .option('--events <file>', 'writes a JSON line for each thing that happened')
    .option('--identities <file>', 'writes a JSON line for each person, group and application of the directory')
    .option(
      '--resources <file>',
      'writes a JSON line for each bucket, share, site and the like, with the facts about it',
    )
    .option('--json', 'one JSON object on stdout, and nothing else', false)
    .option(
      '--domain <domain>',
      "one of your organisation's own domains; give it once for each. Without it they are guessed from the senders of mail",
      collect,
      [],
    )
    .option('--include <glob>', 'reads only files that match; give it once for each', collect, [])
    .option('--exclude <glob>', 'leaves out what matches; give it once for each', collect, [])
    .addOption(dataOption())
    .addOption(new Option('--workers <number>', 'documents read at the same time').argParser(atLeastOne))
    .addOption(ocrOption())
    .addOption(limitOption())
    .addHelpText('after', scanHelp)
    .action(async (paths, options) => {
      await (await import('./commands/scan.ts')).scanCommand(paths, options)
    })

  program
    .command('connectors')
    .description('Lists what can be connected, with the settings and permissions of each.')
    .option('--json', 'one JSON array on stdout', false)
    .action(async options => {
      await (await import('./commands/connectors.ts')).connectorsCommand(options)
    })

  program
    .command('check')
    .description(
      'Tries a connection to a data source, and says what works and what is missing. The exit code is 1 when it cannot be read.',
    )
    .requiredOption('--connector <id>', 'what it is, by its id in "sharelight connectors"')
    .requiredOption('--settings <file>', 'its settings as one JSON object')
    .action(async options => {
      await (await import('./commands/check.ts')).checkCommand(options)
    })

  program
    .command('classify')
    .description(
      'Reads JSON lines {"id", "text", "name"?} from standard input and writes for each, in the same order, what the text holds.',
    )
    .addHelpText('after', classifyHelp)
    .option('--explain', 'add to each answer why each label was given, in one sentence with masked text only')
    .action(async options => {
      await (await import('./commands/classify.ts')).classifyCommand(options)
    })

  program
    .command('history')
    .description(
      'Finds the secrets that were ever committed to a Git repository of this machine: which commit brought each, and whether it is still there.',
    )
    .argument('<repository>', 'a working folder with ".git" in it, or a bare repository')
    .option(
      '--json',
      'a JSON line for each secret: {rule, name, vendor?, confidence, masked, reason?, commit, at, path, line, blob, isAtTip, tipPath}',
      false,
    )
    .addHelpText('after', historyHelp)
    .action(async (repository, options) => {
      await (await import('./commands/history.ts')).historyCommand(repository, options)
    })

  program
    .command('extract')
    .description('Shows the text and structure that Sharelight reads in files.')
    .argument('<file...>', 'documents, mails, archives, pictures …')
    .option(
      '--json',
      'a JSON line for each file: {path, mime, status, reason, text, parts, properties, detail?, seconds}',
      false,
    )
    .addOption(ocrOption())
    .addOption(limitOption())
    .addHelpText(
      'after',
      '\nA status is complete, partial, skipped or failed; reason says why it is not complete. The exit code is 1 when a file failed.',
    )
    .action(async (files, options) => {
      await (await import('./commands/extract.ts')).extractCommand(files, options)
    })

  return program
}

function addKeyCommands(program: Command): void {
  const keys = program
    .command('keys')
    .description('Says which key everything is sealed under; rotates and destroys keys, also while the server runs.')
    .addOption(dataOption().default('data'))
    .action(async options => {
      await (await import('./commands/keys.ts')).keysCommand(options)
    })
  keys
    .command('rotate')
    .description('Wraps all keys by a new one, and forgets the old.')
    .option(
      '--data-keys',
      'makes new keys for signing and for each organisation instead, and seals all secrets again',
      false,
    )
    .action(async (_, command: Command) => {
      await (await import('./commands/keys.ts')).rotateKeysCommand(command.optsWithGlobals())
    })
  keys
    .command('destroy')
    .description('Destroys the key of an organisation, and so all that it keeps secret, for good.')
    .requiredOption('--organisation <id>', 'whose')
    .option('--yes', 'it cannot be undone', false)
    .action(async (_, command: Command) => {
      await (await import('./commands/keys.ts')).destroyKeyCommand(command.optsWithGlobals())
    })
}

function addAgent(program: Command) {
  const agent = program
    .command('agent')
    .description('Reads the folders of this device, and tells a server what is in them, never the content.')
  const folder = () =>
    new Option('--folder <folder>', 'where it keeps its key and queue; by default .sharelight-agent in the home folder')
      .env('SHARELIGHT_AGENT_FOLDER')
      .default(join(homedir(), '.sharelight-agent'))
  agent
    .command('enroll')
    .description('Enrols this device with a code that an administrator made (Data Sources, Devices).')
    .requiredOption('--server <url>', 'where Sharelight is: https://sharelight.example.com')
    .requiredOption('--code <code>', 'the code')
    .option('--name <name>', 'how the device is called in lists; its host name unless given')
    .option('--user <address>', 'whose it is, such as ann@example.com; the name of this account unless given')
    .option('--plain-http', 'lets the server be reached without encryption')
    .addOption(folder())
    .action(async options => {
      await (await import('./commands/agent.ts')).agentEnrolCommand(options)
    })
  agent
    .command('run')
    .description('Runs the agent until it is stopped or revoked.')
    .addOption(
      new Option('--media <folder>', 'a folder that counts as a removable medium; give it once for each')
        .argParser(collect)
        .default([]),
    )
    .addOption(
      new Option('--queue-mib <count>', 'when so much waits to be sent, nothing more is read')
        .argParser(atLeastOne)
        .default(256),
    )
    .option('--once', 'reads everything once, sends it, and ends', false)
    .addOption(folder())
    .action(async options => {
      await (await import('./commands/agent.ts')).agentRunCommand(options)
    })
  agent
    .command('status')
    .description('Says what the agent does, and what waits to be sent.')
    .option('--json', 'as one JSON object', false)
    .addOption(folder())
    .action(async options => {
      await (await import('./commands/agent.ts')).agentStatusCommand(options)
    })
  agent
    .command('uninstall')
    .description('Deletes the key of this device and what it has not sent.')
    .option('--yes', 'it cannot be undone', false)
    .addOption(folder())
    .action(async options => {
      await (await import('./commands/agent.ts')).agentUninstallCommand(options)
    })
}

const backupHelp = `
SHARELIGHT_BACKUP_PASSPHRASE is the passphrase that the file is sealed with. The key file (<data>.key), or what SHARELIGHT_SECRET_KEY or
SHARELIGHT_KEY_COMMAND give, is not in the backup: keep it apart, and have it in place before you restore.`

const historyHelp = `
All that branches, tags and other references lead to is read, and what they no longer lead to but is kept still. Each object is read once; what
Git takes for binary, submodules and objects above 64 MiB are left out. Secrets are never printed whole. The exit code is 0 whether or not there are any.`

const scanHelp = `
Mail files (.eml, .mbox, Maildir) are read as mail wherever they lie: each message counts as one item, and so does
each attachment; the mail file itself is not counted again. Everything else is read as files.

With --data (or DATA_DIR) the results are kept in that folder: the web app shows them, scanning again reads only what
changed, and a scan that was interrupted goes on. Without it nothing is kept.

The numbers of --json:
  seen         items found; seen = complete + partial + skipped + failed
  labels       items by label; an item with several labels counts for each
  sensitivity  items by their most sensitive label
  exposures    items by the widest share type of those who can reach them: anonymous > personal > outside > inside
  events       what happened to items, by type
  reasons      items that are not complete, by reason
  unmapped     records that no rule understood, by feed and operation
  recognition  with --ocr, what it took: seconds of work, pages and pictures read

The lines of the files:
  --items       {key, path, name, kind, service, size, status, reason, labels: [key], sensitivity, shareType, owner,
                grants: [{principal, kind, role, via, link, expiresAt, inherited}]}; {key, path, removed: true} when it went
  --events      {id, type, at, actor, item, recipients, shareType, ip?}
  --identities  {address, name, kind, state, admin, mfa, lastSignIn, guest}
  --resources   {id, kind, name, service, public, facts}
With --state they name what is new, changed or gone since the call before with the same folder and settings.

  sharelight scan --connector s3 --settings s3.json --state ./s3-state --items changed.jsonl

Content is never stored. Ctrl-C ends the scan; what was found until then is kept. Pressed again it ends at once.
Exit codes: 0 done, 1 error, 130 interrupted.`

const classifyHelp = `
Each line of the answer is {"id", "labels": [{key, name, generation, confidence, count}], "topics": [{generation, key,
confidence}], "findings": [{rule, kind, country?, start, end, confidence, masked}]}; start and end are UTF-16 units, end
exclusive. A line that cannot be read gives {"id"?, "error"} and the exit code 1 in the end; the others are answered.

  echo '{"id": "1", "text": "Pay to DE89 3704 0044 0532 0130 00"}' | sharelight classify`

function ocrOption() {
  return new Option(
    '--ocr <mode>',
    'text recognition of pictures and scanned pages: auto only where there is little text',
  )
    .choices(['off', 'auto', 'always'])
    .default('off')
}

function limitOption() {
  return new Option(
    '--limit <name=number>',
    'a bound on reading one document, such as timeMs=60000; give it once for each',
  )
    .argParser(collect)
    .default([])
}

function dataOption() {
  return new Option('--data <folder>', 'folder that holds everything Sharelight keeps').env('DATA_DIR')
}

function collect(value: string, before: string[]): string[] {
  return [...before, value]
}

function port(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new Error(`"${value}" is no port: give a number from 0 to 65535.`)
  return number
}

function atLeastOne(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new Error(`"${value}" is no such number: give 1 or more.`)
  return number
}

if (import.meta.main) {
  const { run } = await import('./commands/run.ts')
  const { takeSecretFiles } = await import('./commands/secret-files.ts')
  await run(async () => {
    takeSecretFiles()
    await createProgram().parseAsync()
  })
}
