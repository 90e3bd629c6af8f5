# Has Windows start Sharelight with the machine, as a scheduled task of a service account: nothing else is installed. Never tried on Windows.
#   powershell -ExecutionPolicy Bypass -File deploy\windows\install.ps1 [-Data C:\ProgramData\Sharelight\data] [-Port 8080] [-Work]
[CmdletBinding()]
param(
  [string] $Data = (Join-Path $env:ProgramData 'Sharelight\data'),
  [int] $Port = 8080,
  # A worker in place of a server; both need DATABASE_URL and CLICKHOUSE_URL.
  [switch] $Work,
  [switch] $Remove
)
$ErrorActionPreference = 'Stop'
$release = (Resolve-Path (Join-Path $PSScriptRoot '..\..')).Path
$name = if ($Work) { 'Sharelight worker' } else { 'Sharelight' }

if ($Remove) {
  Stop-ScheduledTask -TaskName $name -ErrorAction SilentlyContinue
  Unregister-ScheduledTask -TaskName $name -Confirm:$false
  return
}

$node = Join-Path $release 'node_modules\node\bin\node.exe'
if (-not (Test-Path $node)) { throw "There is no $node. Run npm ci --omit=dev in $release first." }
$main = Join-Path $release 'apps\server\src\main.ts'

# The account of the task, and administrators, are all who may enter the folder of the data, the key and the secrets.
$home_ = Split-Path $Data
New-Item -ItemType Directory -Force -Path $home_ | Out-Null
& icacls $home_ /inheritance:r /grant '*S-1-5-32-544:(OI)(CI)F' '*S-1-5-18:(OI)(CI)F' '*S-1-5-19:(OI)(CI)M' | Out-Null

$command = if ($Work) { 'work' } else { "serve --port $Port" }
$action = New-ScheduledTaskAction -Execute $node -Argument "`"$main`" $command --data `"$Data`"" -WorkingDirectory $home_
$trigger = New-ScheduledTaskTrigger -AtStartup
# S-1-5-19: the local service account, which has no password and next to no rights.
$account = New-ScheduledTaskPrincipal -UserId 'S-1-5-19' -LogonType ServiceAccount -RunLevel Limited
$settings = New-ScheduledTaskSettingsSet -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) -ExecutionTimeLimit ([TimeSpan]::Zero) `
  -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries -StartWhenAvailable -MultipleInstances IgnoreNew
Register-ScheduledTask -TaskName $name -Action $action -Trigger $trigger -Principal $account -Settings $settings -Force | Out-Null
Start-ScheduledTask -TaskName $name
Write-Output "$name runs as a scheduled task. Settings are system variables (setx /M NAME VALUE); restart the task after a change."
