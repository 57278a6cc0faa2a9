/** `npm run dev`: the console with live reload, and the API server beside it, restarted on change. */
import { ensureNode, ensurePackages, run } from './ensure.mjs';

ensureNode();
ensurePackages();
run('npx', ['vite'], '开发服务器没有正常结束。');
