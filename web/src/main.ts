import "./room.css";
import "./fields.css";
import "./pages.css";

import { mount } from "svelte";

import Room from "./Room.svelte";
import { router } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";

settings.start();
router.start();

const place = document.getElementById("room");
if (place) mount(Room, { target: place });
