{{/* The pods of server and workers: {root, pods, component, args}. They differ in what they are told to do, and in the port that is called. */}}
{{- define "sharelight.pod" -}}
{{- $values := .root.Values -}}
metadata:
  labels:
    {{- include "sharelight.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
  {{- with .pods.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "sharelight.account" .root }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  # After what is under way has had its time, and the seconds in which it is taken out of the service.
  terminationGracePeriodSeconds: {{ add $values.drainSeconds 30 }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  {{- with $values.image.pullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .pods.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .pods.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .pods.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "sharelight.selector" .root | nindent 10 }}
          app.kubernetes.io/component: {{ .component }}
  containers:
    - name: {{ .component }}
      image: {{ include "sharelight.image" .root | quote }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args: {{ toJson .args }}
      securityContext:
        allowPrivilegeEscalation: false
        privileged: false
        readOnlyRootFilesystem: true
        runAsNonRoot: true
        capabilities: { drop: [ALL] }
      env:
        - { name: DATABASE_URL_FILE, value: /run/secrets/sharelight/database-url }
        - { name: CLICKHOUSE_URL_FILE, value: /run/secrets/sharelight/clickhouse-url }
        - { name: SHARELIGHT_SECRET_KEY_FILE, value: /run/secrets/sharelight/secret-key }
        - { name: METRICS_TOKEN_FILE, value: /run/secrets/sharelight/metrics-token }
        {{- if has "smtp-url" $values.secret.optional }}
        - { name: SMTP_URL_FILE, value: /run/secrets/sharelight/smtp-url }
        {{- end }}
        {{- if has "microsoft-client-secret" $values.secret.optional }}
        - { name: MICROSOFT_CLIENT_SECRET_FILE, value: /run/secrets/sharelight/microsoft-client-secret }
        {{- end }}
        {{- if has "secret-key-previous" $values.secret.optional }}
        - { name: SHARELIGHT_SECRET_KEY_PREVIOUS_FILE, value: /run/secrets/sharelight/secret-key-previous }
        {{- end }}
        {{- if has "provider-key" $values.secret.optional }}
        - { name: SHARELIGHT_PROVIDER_KEY_FILE, value: /run/secrets/sharelight/provider-key }
        {{- end }}
        - { name: PUBLIC_URL, value: {{ required "Set publicUrl to where browsers reach it, such as https://sharelight.example.com." $values.publicUrl | quote }} }
        - { name: DRAIN_SECONDS, value: {{ $values.drainSeconds | quote }} }
        # Every address of the pod, for probes and for who reads the metrics.
        - { name: METRICS_HOST, value: 0.0.0.0 }
        - { name: METRICS_PORT, value: '9464' }
        {{- range $name, $value := $values.settings }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
      ports:
        {{- if eq .component "server" }}
        - { name: http, containerPort: 8080 }
        {{- end }}
        - { name: monitoring, containerPort: 9464 }
      # The schema is brought up to date before it answers, which takes a while where much is stored.
      startupProbe:
        httpGet: { path: /healthz, port: monitoring }
        periodSeconds: 5
        failureThreshold: 120
      livenessProbe:
        httpGet: { path: /healthz, port: monitoring }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /readyz, port: monitoring }
        periodSeconds: 5
        timeoutSeconds: 5
        failureThreshold: 2
      lifecycle:
        # Whoever sends calls here learns first that it goes.
        preStop: { exec: { command: [/bin/sleep, '5'] } }
      resources:
        {{- toYaml .pods.resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
        - { name: secrets, mountPath: /run/secrets/sharelight, readOnly: true }
        {{- if $values.authorities.configMap }}
        - { name: authorities, mountPath: /etc/sharelight/authorities, readOnly: true }
        {{- end }}
        {{- with $values.volumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  volumes:
    - name: data
      emptyDir: { sizeLimit: {{ .pods.scratch }} }
    - name: tmp
      emptyDir: { sizeLimit: 512Mi }
    - name: secrets
      secret:
        secretName: {{ $values.secret.name }}
        defaultMode: 0440
    {{- with $values.authorities.configMap }}
    - name: authorities
      configMap: { name: {{ . }} }
    {{- end }}
    {{- with $values.volumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end }}
