{{- /* Only functions of Go's own templates, so that the tests can render the chart. */ -}}
{{- define "bloom.labels" -}}
{ app.kubernetes.io/name: bloom, app.kubernetes.io/instance: {{ printf "%q" .Release.Name }} }
{{- end }}

{{- define "bloom.server-labels" -}}
{ app.kubernetes.io/name: bloom, app.kubernetes.io/instance: {{ printf "%q" .Release.Name }}, app.kubernetes.io/component: server }
{{- end }}

{{- define "bloom.image" -}}
{{ printf "%s:%s" .Values.image.repository (or .Values.image.tag .Chart.AppVersion) | printf "%q" }}
{{- end }}

{{- define "bloom.pod-security" -}}
{ runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
{{- end }}

{{- define "bloom.container-security" -}}
{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
{{- end }}
