import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import graphql from 'highlight.js/lib/languages/graphql';
import ini from 'highlight.js/lib/languages/ini';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';

const languages = { sh: bash, json, graphql, ts: typescript, js: typescript, yaml, ini, nginx };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/* Not TypeScript, because the types of the package bring those of browsers into the whole program. */
export function highlight(code, language) {
  return language in languages ? hljs.highlight(code, { language }).value : undefined;
}
