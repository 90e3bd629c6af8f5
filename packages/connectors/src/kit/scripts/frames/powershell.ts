import { comment, usage, type Parts } from './parts.ts'

/** `Invoke-Change` says what is done and does it, its undo written down first; `ConvertTo-Literal` makes a literal of any text. */
export function powershellFrame({ name, head, prelude, calls, end, readsOnly }: Parts): string {
  return `#Requires -Version 5.1
${comment('#', [
  ...head,
  ...usage(`./${name}.ps1`, { readsOnly }, [
    `./${name}.ps1            says what it would do (-WhatIf)`,
    `./${name}.ps1 -Apply     does it, and writes a script that takes it back`,
  ]),
])}
[CmdletBinding(SupportsShouldProcess)]
param(
  [switch] $Apply,
  [string] $UndoFile = (Join-Path (Get-Location) ('undo-${name}-' + [DateTime]::UtcNow.ToString('yyyyMMddTHHmmssZ') + '.ps1'))
)
Set-StrictMode -Version 2.0
$ErrorActionPreference = 'Stop'
if (-not $Apply) { $WhatIfPreference = $true }
$script:Missed = 0

function ConvertTo-Literal {
  param([AllowEmptyString()] [string] $Text)
  "'" + [regex]::Replace($Text, '[\\u0027\\u2018-\\u201b]', '$0$0') + "'"
}

function Invoke-Change {
  param([string] $Says, [string] $Undo, [scriptblock] $Do)
  if ($WhatIfPreference) {
    Write-Output ('Would: ' + $Says)
    return
  }
  Add-Content -LiteralPath $UndoFile -Value $Undo -Encoding UTF8
  & $Do
  Write-Output ('Done: ' + $Says)
}

function Invoke-Each {
  param([string] $Name, [scriptblock] $Do)
  try {
    & $Do
  } catch {
    $script:Missed++
    Write-Warning ('Not done: ' + $Name + ': ' + $_.Exception.Message)
  }
}

${prelude.trim()}

${calls.join('\n')}
${end.trim() && `\n${end.trim()}\n`}
if ((-not $WhatIfPreference) -and (Test-Path -LiteralPath $UndoFile)) { Write-Output ('To take it back: ' + $UndoFile) }
if ($script:Missed -gt 0) { exit 1 }
`
}
