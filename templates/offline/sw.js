import { serve } from "{{ modules }}/worker/worker.js";
serve({{ kept_json|safe }});
