{{/* The name of all objects: that of the release, with that of the chart. */}}
{{- define "portico.name" -}}
{{- $name := ternary .Release.Name (printf "%s-%s" .Release.Name .Chart.Name) (contains .Chart.Name .Release.Name) -}}
{{- $name | trunc 45 | trimSuffix "-" -}}
{{- end }}

{{/* Labels that select the pods of the release. They must not change. */}}
{{- define "portico.selector" -}}
app.kubernetes.io/name: portico
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "portico.otherLabels" -}}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "portico.labels" -}}
{{ include "portico.selector" . }}
{{ include "portico.otherLabels" . }}
{{- end }}

{{- define "portico.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* The settings of the replicas and the migration. Secrets are files. */}}
{{- define "portico.settings" -}}
{{- $keys := deepCopy .Values.secret.keys -}}
{{- if .Values.metrics.enabled }}{{ $_ := set $keys "PORTICO_METRICS_TOKEN" .Values.metrics.key }}{{ end -}}
PORTICO_PUBLIC_URL: {{ required "Set publicUrl, such as https://auth.example.com" .Values.publicUrl | quote }}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- range $name, $key := $keys }}
{{ $name }}_FILE: {{ printf "/run/secrets/portico/%s" $key | quote }}
{{- end }}
{{- end }}

{{/* What the pods of the replicas and the migration have in common. */}}
{{- define "portico.pod" -}}
automountServiceAccountToken: false
# A Service portico would set PORTICO_PORT to its address.
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: secrets
    # 288 is 0440: the group of the pod reads the files.
    secret: { secretName: {{ .Values.secret.name | quote }}, defaultMode: 288 }
{{- end }}

{{- define "portico.container" -}}
image: {{ include "portico.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: secrets, mountPath: /run/secrets/portico, readOnly: true }
{{- end }}
