//! One attack at its goal (rules: hit).

use bout::Seat;

use crate::play::Play;
use crate::play::attack::Attack;
use crate::{Element, Shield, Spot};

/// An attack at its goal.
pub(crate) struct Hit {
    pub attack: Attack,
    pub spot: Spot,
    /// The seat that owns the cell.
    pub victim: Seat,
    pub is_foe: bool,
    /// The element of the shield when the attack arrived, if there was one.
    pub shield: Option<Element>,
    /// Strength of the shield that does not defend against this attack, and stays when it holds.
    pub cut: i32,
    /// Strength that the shield has from elsewhere.
    pub borrowed: i32,
    /// The shield is removed after this hit, whatever strength remains.
    pub is_spent: bool,
    /// The minimum damage of the attack.
    pub damage_least: i32,
    /// The reduction of the damage by the shield.
    pub softening: i32,
    /// Force may help the attack to break the shield.
    pub attack_spends: bool,
    /// Force may help the shield to hold.
    pub shield_spends: bool,
    /// As they were compared.
    pub strengths: Strengths,
    /// The rest of the shield.
    pub rest: i32,
}

/// The strengths of both sides of a hit.
#[derive(Default)]
pub(crate) struct Strengths {
    pub attack: i32,
    pub shield: i32,
    /// The shield alone, before anything changed it.
    pub before: i32,
}

impl Hit {
    pub fn new(play: &Play, attack: Attack, spot: Spot, victim: Seat) -> Hit {
        Hit {
            is_foe: play.table.are_enemies(attack.owner, victim),
            attack,
            spot,
            victim,
            shield: None,
            cut: 0,
            borrowed: 0,
            is_spent: false,
            damage_least: 0,
            softening: 0,
            attack_spends: false,
            shield_spends: false,
            strengths: Strengths::default(),
            rest: 0,
        }
    }

    /// A shield stood here, and nothing is left of it.
    pub fn broke(&self) -> bool {
        self.shield.is_some() && self.rest == 0
    }

    /// The excess of the attack, as a shield of its element.
    pub fn excess(&self) -> Shield {
        Shield {
            strength: (self.strengths.attack - self.strengths.shield).max(0),
            element: self.attack.element,
        }
    }
}
